// What a reader should know before trusting a prediction, and how far it lies outside the range.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/core/outcome.hpp"
#include "model/laws/epoch_rate.hpp"
#include "model/predict/scenario.hpp"

namespace ppsim {

struct Caution {
    std::vector<Caveat> caveats;
    double extrapolation = 0;  ///< relative standard deviation to add to the interval
};

[[nodiscard]] Caution caution(const Scenario& scenario, const Demand& demand, const Site& site);

/// Why the model cannot speak of this pipeline at all: a step whose settings differ from the
/// calibrated ones.
[[nodiscard]] std::optional<std::string> changed_step(const Pipeline& pipeline,
                                                      const FittedModel& model);

}  // namespace ppsim
