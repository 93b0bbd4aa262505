// How a step slows down while other threads run it too.
#pragma once

#include <algorithm>

namespace ppsim {

/// slowdown(T) = 1 + contention (T-1) + coherency T (T-1), so T threads do T / slowdown(T) times
/// the work of one. Both >= 0. Source: Gunther's universal scalability law. Measured while T
/// threads run whole samples, so it holds for memory bandwidth and SMT siblings alike.
/// `coherency` is left at 0 where fewer than three thread counts were measured.
struct ThreadScaling {
    double contention = 0;
    double coherency = 0;

    [[nodiscard]] double slowdown(double threads) const {
        const double others = std::max(0.0, threads - 1);
        return 1 + contention * others + coherency * threads * others;
    }
};

}  // namespace ppsim
