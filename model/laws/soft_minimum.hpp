// How several limits of one flow act together: p-norms of times.
#pragma once

#include <cmath>
#include <initializer_list>

#include "model/core/units.hpp"

namespace ppsim {

/// (sum t_i^p)^(1/p): p = 1 adds the times (they follow each other), p -> infinity takes the
/// longest (they run side by side). Range: p >= 1, t >= 0. Source: soft minimum of rates in
/// queueing lines and in storage curves; Isenko et al. SIGMOD'22 data fit p of about 3.
template <class Q>
inline Q soft_maximum(std::initializer_list<Q> times, double p) {
    Q longest{};
    for (const Q time : times)
        longest = time > longest ? time : longest;
    if (!(longest > Q{})) return longest;
    const double scale = 1 / (longest / Q::of_base(1));
    // Relative to the longest, so that nothing over- or underflows; exp and log, since pow takes
    // twice as long for digits that no measurement has.
    double sum = 0;
    for (const Q time : times) {
        if (time == longest) {
            sum += 1;
        } else if (time > Q{}) {
            const double share = time / Q::of_base(1) * scale;
            sum += p == 1 ? share : std::exp(p * std::log(share));
        }
    }
    if (sum == 1 || p == 1) return longest * sum;
    return longest * std::exp(std::log(sum) / p);
}

}  // namespace ppsim
