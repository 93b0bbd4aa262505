// How far a fitted pipeline's answer may be off, from the covariance of what was fitted.
#pragma once

#include <functional>
#include <vector>

#include "model/laws/fitted_pipeline.hpp"

namespace ppsim {

/// Standard deviation of ln f(unknowns) by the delta method, sqrt(g' C g), g by finite difference.
[[nodiscard]] double spread_of(const FittedPipeline& fitted,
                               const std::function<double(const std::vector<double>&)>& f);

/// Of the epoch's rate.
[[nodiscard]] double rate_spread(const FittedPipeline& fitted, const StrategyQuestion& question);

}  // namespace ppsim
