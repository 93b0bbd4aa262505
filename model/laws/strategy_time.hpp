// Time per sample of a strategy, from what its online steps cost and what is read.
#pragma once

#include "model/core/strategy.hpp"
#include "model/core/traits.hpp"
#include "model/core/units.hpp"
#include "model/laws/record_sweep.hpp"

namespace ppsim {

/// What a strategy reads and makes per sample, before any codec.
struct StrategySizes {
    BytesPerSample raw;          ///< read
    BytesPerSample made_online;  ///< outputs of all online steps together
    bool file_per_sample = false;
    bool takes_lock = false;  ///< an online step runs under the global lock
};

/// What its online steps cost one thread.
struct OnlineCost {
    SecondsPerSample native;  ///< divides over threads
    SecondsPerSample serial;  ///< does not
    SecondsPerSample locked;  ///< under the global lock
};

/// How one strategy differs from the traits, as logarithms; 0: not at all.
struct Deviation {
    double reading = 0;  ///< of the read time on one thread
    double scaling = 0;  ///< of the native exponent
};

struct EpochConditions {
    double threads = 1;
    Samples samples;  ///< of one epoch
    Samples dataset;
    int epoch = 1;
    bool fresh_files = false;
    Codec codec = Codec::none;
    BytesPerSample stored;    ///< after the codec
    double storage_time = 1;  ///< read time over that of the storage the sweep ran on
    double latency_time = 1;  ///< likewise of opening a file
};

/// The host's curves and limits.
struct HostCurves {
    RecordSweep cold;
    RecordSweep application;
    SecondsPerSample floor;  ///< a record's cost however small, warm, all threads: the consumer's
    Bytes page_cache;
    Bytes sweep_dataset;
    bool rotating = false;
};

/// Start-up left out. In words, T threads, b stored bytes:
///   native  = cpu * native_share(T) + serial + inflate * native_share(T)
///   lock    = locked_time(locked, T * native, T) where a step takes the lock, else native
///   read    = sweep(b, T) * level * doubling^log2 T * deviation * (run's bytes/sweep's)^seek
///   cold    = soft_maximum(read + inflate, lock, memory, floor), p = roof_exponent
///   cold, a file per sample = soft_maximum(lock(opening + native), memory, floor)
///   resident = soft_maximum(lock, memory, floor)
///   epoch   = hit * resident + (1 - hit) * cold, times 1 + long_run_growth (1 - 8000/N) if N >
///   8000
/// Source: design section 6, and the published runs of Isenko et al. SIGMOD'22.
/// Not modelled: sizes that vary within a data set, a server's cap on files/s, memory pressure.
[[nodiscard]] SecondsPerSample strategy_time(const Traits& traits,
                                             const HostCurves& host,
                                             const StrategySizes& sizes,
                                             const OnlineCost& cost,
                                             const Deviation& deviation,
                                             const EpochConditions& epoch);

/// Samples/s of a later epoch whose samples the application keeps: the sweep's own curve.
[[nodiscard]] SamplesPerSecond application_rate(const HostCurves& host, BytesPerSample raw);

}  // namespace ppsim
