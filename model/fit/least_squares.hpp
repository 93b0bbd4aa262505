// Bounded least squares of a whole vector of residuals, over Ceres, priors being residuals too.
#pragma once

#include <functional>
#include <vector>

namespace ppsim {

/// Writes all residuals at `unknowns`, each in units of its standard deviation; the number of
/// residuals does not change between calls.
using Residuals =
    std::function<void(const std::vector<double>& unknowns, std::vector<double>& out)>;

struct LeastSquaresProblem {
    std::vector<double> start;
    std::vector<double> low;   ///< empty: no bounds
    std::vector<double> high;  ///< likewise
    std::vector<bool> fixed;   ///< unknowns that keep their start; empty: none
    double step = 1e-6;        ///< of the numeric derivative, absolute
    int iterations = 60;
    double tolerance = 1e-8;  ///< relative change of cost at which it stops
};

struct LeastSquaresResult {
    std::vector<double> values;
    std::vector<std::vector<double>> covariance;  ///< (J'J)^-1, not scaled by the residuals
    double cost = 0;                              ///< half the sum of squares
};

/// Deterministic, one thread. Throws FitError where a residual is not finite.
[[nodiscard]] LeastSquaresResult least_squares(const LeastSquaresProblem& problem,
                                               const Residuals& residuals);

}  // namespace ppsim
