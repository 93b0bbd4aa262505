// predict --method: predictions held against simulations of the same strategies.
#pragma once

#include <string>
#include <vector>

#include "src/commands/simulated.hpp"

namespace ppsim {

enum class Method { analytic, des, both };

/// First and later epochs both ways.
struct MethodGap {
    std::string strategy;
    SamplesPerSecond first_formula, first_simulated;
    SamplesPerSecond formula, simulated;
    bool taken = false;  ///< the answer is the simulation's
};

/// Simulates each prediction on at most 20,000 samples a node and 64 nodes. Where simulation and
/// formula differ by more than 2 % (`both`) or always (`des`), a longer simulation becomes the
/// answer: its rates, with the formula's intervals moved along, and a caveat that says so.
[[nodiscard]] std::vector<MethodGap> apply_simulations(const SimulationInput& input,
                                                       Method method,
                                                       std::vector<Outcome>& outcomes);

}  // namespace ppsim
