// How uncertain a rate is: parameter spread, run noise and model error together.
#pragma once

#include <cmath>

#include "model/core/outcome.hpp"
#include "model/laws/epoch_rate.hpp"
#include "model/predict/scenario.hpp"

namespace ppsim {

/// Relative standard deviation of one run's rate around the prediction: each law's time is moved
/// by its own standard deviation, one at a time, and the changes of ln(rate) from `base` add as
/// squares, with run noise and model error.
[[nodiscard]] double rate_spread(const FittedModel& model,
                                 const Demand& demand,
                                 const Site& site,
                                 const Load& load,
                                 const EpochRate& base);

/// value / exp(z sd) to value * exp(z sd); z of the two-sided level of a normal distribution.
template <class Q>
[[nodiscard]] Estimate<Q> interval(Q value, double relative_sd, double z) {
    const double factor = std::exp(z * relative_sd);
    return {value, value / factor, value * factor};
}

/// Half-width in standard deviations that holds `level` of a normal distribution, 0 < level < 1.
[[nodiscard]] double normal_quantile(double level);

}  // namespace ppsim
