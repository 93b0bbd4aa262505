// Non-negative fixed and per-byte parts of a time, from points of (bytes, seconds).
#pragma once

#include <string>
#include <vector>

#include "model/fit/fit_report.hpp"
#include "model/fit/solve.hpp"

namespace ppsim {

/// A point of time = sum_k coefficient_k * inputs[k], with inputs[0] = 1 for the fixed part.
struct LinearPoint {
    std::vector<double> inputs;
    double seconds = 0;
    double slowdown_others = 0;  ///< other active threads; times (1 + contention * this)
};

struct LinearFit {
    std::vector<double> coefficients;  ///< base units
    double contention = 0;
    double relative_sd = 0;       ///< spread of points around the law
    double mean_relative_sd = 0;  ///< of the fitted mean
    LawReport report;
};

/// Coefficients >= 0, contention in [-0.3, 3]; residuals relative to the points' own times where
/// `relative`, else to the mean time (which keeps the mean right where times vary with content).
[[nodiscard]] LinearFit fit_linear(const std::string& law,
                                   const std::vector<LinearPoint>& points,
                                   bool relative);

}  // namespace ppsim
