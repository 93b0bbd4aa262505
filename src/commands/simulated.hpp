// A strategy of a fitted model as a simulation scenario: what `simulate` and `predict` share.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "model/core/profile.hpp"
#include "model/predict/predict.hpp"
#include "sim/simulate.hpp"

namespace ppsim {

/// Everything a simulation is made from. References: they must outlive it.
struct SimulationInput {
    const Pipeline& pipeline;
    const Cluster& cluster;
    const FittedModel& model;
    const Profile& profile;
    int epochs = 2;
};

/// The scenario, or why the strategy cannot be simulated (as `predict` refuses it).
[[nodiscard]] std::variant<SimulationScenario, std::string> simulation_scenario(
    const SimulationInput& input,
    const Strategy& strategy);

/// What the scenario holds that nobody declared or measured.
[[nodiscard]] std::vector<std::string> assumptions(const FittedModel& model);

}  // namespace ppsim
