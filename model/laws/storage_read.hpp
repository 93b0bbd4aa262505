// How fast samples come from a storage that does not have them in memory.
#pragma once

#include "model/core/units.hpp"
#include "model/laws/soft_minimum.hpp"

namespace ppsim {

/// T workers each wait `latency + b / stream` for a sample of b bytes and compute `c` on it, partly
/// at the same time (read-ahead; `overlap` 1: one after the other, large: hidden); together they
/// can get no more than `requests` a second and `bandwidth`:
///
///   worker time w = (( latency + b/stream )^overlap + c^overlap)^(1/overlap)
///   1/X^p = (w/T)^p + (1/requests)^p + (b/bandwidth)^p            p = softness
///
/// Range: b, T and c as in the points it was fitted on. Source: design section 6, law 3. With
/// c = 0 it is the read curve itself. Not modelled: burst credits, seeks that depend on layout.
struct StorageRead {
    Seconds latency;
    BytesPerSecond stream;
    PerSecond requests;
    BytesPerSecond bandwidth;
    double softness = 1;
    double overlap = 1;

    /// Time of one request, alone in flight.
    [[nodiscard]] SecondsPerSample request_time(BytesPerSample size) const {
        return latency / sample + size / stream;
    }

    /// Time of one worker for a sample, when the storage is not the limit.
    [[nodiscard]] SecondsPerSample worker_time(BytesPerSample size,
                                               SecondsPerSample compute) const {
        return soft_maximum({request_time(size), compute}, overlap);
    }

    /// Time between samples of the storage as a whole, when workers are not the limit.
    [[nodiscard]] SecondsPerSample storage_time(BytesPerSample size) const {
        return soft_maximum({1.0 / (requests * sample), size / bandwidth}, softness);
    }

    [[nodiscard]] SamplesPerSecond rate(BytesPerSample size,
                                        SecondsPerSample compute,
                                        double threads) const {
        return 1.0 /
               soft_maximum({worker_time(size, compute) / threads, storage_time(size)}, softness);
    }
};

}  // namespace ppsim
