// The delta method on a fitted pipeline.
#include "model/laws/spread_of.hpp"

#include <cmath>

namespace ppsim {

double spread_of(const FittedPipeline& fitted,
                 const std::function<double(const std::vector<double>&)>& f) {
    constexpr double step = 1e-3;
    const std::size_t n = fitted.covariance.size();
    const double base = std::log(f(fitted.unknowns));
    std::vector<double> gradient(n);
    auto moved = fitted.unknowns;
    for (std::size_t k = 0; k < n; ++k) {
        if (fitted.covariance[k][k] <= 0) continue;
        moved[k] += step;
        gradient[k] = (std::log(f(moved)) - base) / step;
        moved[k] = fitted.unknowns[k];
    }
    double variance = 0;
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = 0; j < n; ++j)
            variance += gradient[i] * fitted.covariance[i][j] * gradient[j];
    }
    return std::sqrt(std::max(variance, 0.0));
}

double rate_spread(const FittedPipeline& fitted, const StrategyQuestion& question) {
    return spread_of(fitted, [&](const std::vector<double>& unknowns) {
        return epoch_rate(fitted, unknowns, question) / (sample / second);
    });
}

}  // namespace ppsim
