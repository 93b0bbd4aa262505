// Findings about a host as text.
#pragma once

#include <string>
#include <vector>

#include "model/core/finding.hpp"

namespace ppsim {

/// One line a finding, below it its effect and its remedy; last whether a calibration is possible.
[[nodiscard]] std::string findings_text(const std::vector<Finding>& findings);

}  // namespace ppsim
