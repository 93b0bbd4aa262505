// How native work of one thread divides over several that share cores and siblings.
#pragma once

#include <algorithm>
#include <cmath>

namespace ppsim {

/// Share of the one-thread time that is left with T threads: T^-exponent, never below 1/T (no
/// thread helps more than fully) and never above 1. A power instead of Gunther's law where half of
/// the CPUs are siblings of the others: it has one parameter, and the two of Gunther's law cannot
/// be told apart from runs on 1 and 2 threads. Range: T within the host's CPUs, exponent 0.5-1.
[[nodiscard]] inline double native_share(double threads, double exponent) {
    return std::clamp(std::pow(threads, -exponent), 1 / threads, 1.0);
}

}  // namespace ppsim
