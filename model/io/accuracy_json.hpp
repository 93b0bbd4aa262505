// Writes the summary of a validation.
#pragma once

#include <map>
#include <string>

#include "model/core/units.hpp"

namespace ppsim {

/// Percent for `_ape` and half-width; fractions for coverage and regret.
struct AccuracyFigures {
    std::size_t n = 0;
    double median_ape = 0;
    double mean_ape = 0;
    double p90_ape = 0;
    double max_ape = 0;
    double bias = 0;
    double coverage = 0;
    double half_width_median = 0;
    double repeatability_ape = 0;
    double regret = 1;
    double kendall_tau = 0;
};

[[nodiscard]] std::string accuracy_json_text(const AccuracyFigures& all,
                                             const std::map<std::string, AccuracyFigures>& groups,
                                             double level,
                                             Seconds calibration);

}  // namespace ppsim
