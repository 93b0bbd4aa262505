// Uncertain: a value with its relative standard deviation, and how those combine.
#pragma once

#include <cmath>

namespace ppsim {

/// A positive value whose logarithm is off by `relative_sd` (one standard deviation).
template <class Q>
struct Uncertain {
    Q value{};
    double relative_sd = 0;
};

/// Sum of independent terms: absolute variances add.
template <class Q>
Uncertain<Q> operator+(const Uncertain<Q>& a, const Uncertain<Q>& b) {
    const Q sum = a.value + b.value;
    if (!(sum > Q{})) return {sum, 0};
    const double share_a = a.value / sum;
    return {sum, std::hypot(share_a * a.relative_sd, (1 - share_a) * b.relative_sd)};
}

template <class Q>
Uncertain<Q> operator*(const Uncertain<Q>& a, double factor) {
    return {a.value * factor, a.relative_sd};
}

/// Closed range that a law was fitted on.
template <class Q>
struct Range {
    Q low{};
    Q high{};

    [[nodiscard]] bool contains(Q value) const { return low <= value && value <= high; }
};

}  // namespace ppsim
