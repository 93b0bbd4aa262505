// Predicted beside measured: errors, coverage of the intervals, regret of the choice.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "model/core/error_summary.hpp"
#include "model/core/outcome.hpp"
#include "model/core/units.hpp"

namespace ppsim {

/// One prediction and the repeats of its measurement.
struct Comparison {
    std::string label;
    std::vector<std::string> groups;  ///< it counts in each of these too
    std::string choice;  ///< those of one choice compete: the best predicted is chosen; empty: none
    Estimate<SamplesPerSecond> predicted;
    std::vector<SamplesPerSecond> measured;  ///< not empty
};

/// The median of the repeats; of an even number the mean of the middle two.
[[nodiscard]] SamplesPerSecond median_rate(std::vector<SamplesPerSecond> rates);

/// predicted / median measured - 1.
[[nodiscard]] double signed_error(const Comparison& comparison);

/// The interval is meant for one run: share of the repeats that lie in it.
[[nodiscard]] double share_inside(const Comparison& comparison);

[[nodiscard]] ErrorSummary summarise(const std::vector<Comparison>& comparisons);

[[nodiscard]] std::map<std::string, ErrorSummary> summarise_groups(
    const std::vector<Comparison>& comparisons);

}  // namespace ppsim
