// Findings about a host as JSON.
#pragma once

#include <string>
#include <vector>

#include "model/core/finding.hpp"
#include "model/io/document.hpp"

namespace ppsim {

/// `ppsim.doctor/1`.
[[nodiscard]] std::string doctor_json_text(const std::vector<Finding>& findings,
                                           const DocumentOrigin& origin);

}  // namespace ppsim
