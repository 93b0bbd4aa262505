// predict: the closed-form answer to a scenario.
#pragma once

#include "model/core/outcome.hpp"
#include "model/predict/scenario.hpp"

namespace ppsim {

/// Rates, times, stored bytes and memory of a strategy on a cluster, each with its interval, the
/// limiting resource and what to know before trusting it; or why there is no answer.
[[nodiscard]] Outcome predict(const Scenario& scenario, const PredictOptions& options = {});

}  // namespace ppsim
