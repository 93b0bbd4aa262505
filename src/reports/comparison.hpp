// Comparison as a table: what was changed, and what it brings.
#pragma once

#include <string>
#include <vector>

#include "model/core/comparison.hpp"

namespace ppsim {

[[nodiscard]] std::string comparison_table(const std::string& pipeline,
                                           const std::vector<Alternative>& alternatives);

}  // namespace ppsim
