// Comparisons as JSON (ppsim.comparison/1).
#pragma once

#include <string>
#include <vector>

#include "model/core/comparison.hpp"
#include "model/io/document.hpp"

namespace ppsim {

/// The first alternative is the unchanged question.
[[nodiscard]] std::string to_json_text(const std::string& pipeline,
                                       const std::vector<Alternative>& alternatives,
                                       const DocumentOrigin& origin);

}  // namespace ppsim
