// Predicted beside measured: errors, coverage of the intervals, regret of the choice.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "model/core/outcome.hpp"
#include "model/core/units.hpp"

namespace ppsim {

/// One prediction and the repeats of its measurement.
struct Comparison {
    std::string label;
    std::vector<std::string> groups;  ///< it counts in each of these too
    std::string choice;  ///< comparisons of one choice compete: the best predicted is chosen
    Estimate<SamplesPerSecond> predicted;
    std::vector<SamplesPerSecond> measured;  ///< not empty
};

/// The median of the repeats; of an even number the mean of the middle two.
[[nodiscard]] SamplesPerSecond median_rate(std::vector<SamplesPerSecond> rates);

/// predicted / median measured - 1.
[[nodiscard]] double signed_error(const Comparison& comparison);

/// The interval is meant for one run: share of the repeats that lie in it.
[[nodiscard]] double share_inside(const Comparison& comparison);

/// Errors are absolute percentage errors as fractions, of predicted against the median of repeats.
struct ErrorSummary {
    std::size_t n = 0;
    double median_ape = 0;
    double mean_ape = 0;
    double p90_ape = 0;
    double max_ape = 0;
    double bias = 0;               ///< median signed error
    double coverage = 0;           ///< share of repeats inside their interval
    double half_width_median = 0;  ///< (high - low) / (2 value)
    double repeatability_ape = 0;  ///< median of |repeat / median of the other repeats - 1|
    double regret = 1;  ///< measured rate of the choice / best measured, worst over the choices
    double kendall_tau = 0;  ///< rank agreement, all comparisons together
};

[[nodiscard]] ErrorSummary summarise(const std::vector<Comparison>& comparisons);

[[nodiscard]] std::map<std::string, ErrorSummary> summarise_groups(
    const std::vector<Comparison>& comparisons);

}  // namespace ppsim
