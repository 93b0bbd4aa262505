// ErrorSummary: how far predictions were from what was measured.
#pragma once

#include <cstddef>

namespace ppsim {

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
    double half_width_factor = 1;  ///< median of sqrt(high / low): intervals as factors
    double repeatability_ape = 0;  ///< median of |repeat / median of the other repeats - 1|
    double regret = 1;  ///< measured rate of the choice / best measured, worst over the choices
    double kendall_tau = 1;  ///< rank agreement within a choice, all pairs of all choices together
};

}  // namespace ppsim
