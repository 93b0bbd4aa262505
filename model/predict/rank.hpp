// Orders outcomes by what a user wants most.
#pragma once

#include <vector>

#include "model/core/outcome.hpp"

namespace ppsim {

/// Fastest later epochs first, then fastest first epoch, then fewest stored bytes; refusals last.
/// Ties keep their order.
[[nodiscard]] std::vector<Outcome> ranked(std::vector<Outcome> outcomes);

}  // namespace ppsim
