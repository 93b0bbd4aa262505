// Quantiles of a handful of values.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace ppsim {

/// The value below which `share` of the others lie, linear between the two nearest ranks; 0 of
/// none.
[[nodiscard]] inline double quantile(std::vector<double> values, double share) {
    if (values.empty()) return 0;
    std::sort(values.begin(), values.end());
    const double place = share * static_cast<double>(values.size() - 1);
    const auto below = static_cast<std::size_t>(place);
    const auto above = std::min(below + 1, values.size() - 1);
    const double part = place - static_cast<double>(below);
    return values[below] * (1 - part) + values[above] * part;
}

}  // namespace ppsim
