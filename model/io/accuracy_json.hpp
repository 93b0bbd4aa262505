// Writes the summary of a validation.
#pragma once

#include <map>
#include <string>

#include "model/core/error_summary.hpp"
#include "model/core/units.hpp"

namespace ppsim {

/// Percent for `_ape`, bias and half-width; fractions for coverage and regret.
[[nodiscard]] std::string accuracy_json_text(const ErrorSummary& all,
                                             const std::map<std::string, ErrorSummary>& groups,
                                             double level,
                                             Seconds calibration);

/// The same of a measured set: `half_width_median` is a factor (1.4: from 1/1.4 to 1.4 times the
/// value), as its intervals are wide.
[[nodiscard]] std::string set_accuracy_json_text(const ErrorSummary& all,
                                                 const std::map<std::string, ErrorSummary>& groups,
                                                 double level);

}  // namespace ppsim
