// Time to open and read one small file when several threads do.
#pragma once

#include "model/core/units.hpp"

namespace ppsim {

/// latency (1 + contention (T - 1)) / T: T opens in flight, each slowed by the others. Range: as
/// many threads as the server was seen with; its cap on files per second shows only there.
/// Source: fio on Ceph in Isenko et al. SIGMOD'22 (33 files/s on one thread, 202 on eight).
struct FileOpening {
    SecondsPerSample latency;
    double contention = 0;

    [[nodiscard]] SecondsPerSample time(double threads) const {
        return latency * (1 + contention * (threads - 1)) / threads;
    }
};

}  // namespace ppsim
