// Robust bounded least squares, over Ceres.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace ppsim {

/// A parameter to fit: where to start and the interval it may not leave. With `prior_sd` > 0 it is
/// also pulled towards `start` as one observation of that standard deviation would.
struct Unknown {
    std::string name;
    double start = 0;
    double low = 0;
    double high = 0;
    double prior_sd = 0;
};

/// Residual of point `i` at the parameters: (model - measured) in units of its standard deviation.
using Residual = std::function<double(const std::vector<double>& parameters, std::size_t i)>;

struct Solution {
    std::vector<double> values;
    std::vector<std::vector<double>> covariance;  ///< pseudo-inverse; scaled by the residual spread
    double residual_sd = 0;                       ///< robust: 1.4826 * median absolute residual
    std::vector<std::string> at_bound;            ///< names of parameters that ended at a bound
    std::vector<std::string> unidentified;        ///< that the points say nothing about
};

/// Minimises the Huber loss (at 2 standard deviations). Deterministic: one thread, the order of
/// points does not matter beyond rounding. Throws FitError when a residual is not finite, or the
/// solver ends without a finite cost.
[[nodiscard]] Solution solve(const std::vector<Unknown>& unknowns,
                             const Residual& residual,
                             std::size_t points);

}  // namespace ppsim
