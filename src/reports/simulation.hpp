// What `ppsim simulate` prints.
#pragma once

#include <string>

#include "model/core/outcome.hpp"
#include "model/io/simulation_json.hpp"

namespace ppsim {

[[nodiscard]] std::string simulation_text(const SimulationFigures& figures,
                                          const Prediction& formula,
                                          std::size_t queue);

}  // namespace ppsim
