// What a reader should know before trusting a prediction, and how far it lies outside the range.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/core/outcome.hpp"
#include "model/laws/epoch_rate.hpp"
#include "model/predict/scenario.hpp"

namespace ppsim {

/// How far a scenario lies outside of what was calibrated.
struct Extrapolation {
    double relative_sd = 0;  ///< to add to the interval
    bool any = false;
};

[[nodiscard]] Extrapolation extrapolation(const Scenario& scenario,
                                          const Demand& demand,
                                          const Site& site);

/// The same in words, and what was assumed.
[[nodiscard]] std::vector<Caveat> caveats(const Scenario& scenario,
                                          const Demand& demand,
                                          const Site& site);

/// Why the model cannot speak of this pipeline at all: a step whose settings differ from the
/// calibrated ones.
[[nodiscard]] std::optional<std::string> changed_step(const Pipeline& pipeline,
                                                      const FittedModel& model);

}  // namespace ppsim
