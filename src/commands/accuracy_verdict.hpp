// The exit code of a validation, and why.
#pragma once

#include "model/core/error_summary.hpp"

namespace ppsim {

/// Limits in percent, 0: none. Says on standard error which one is missed.
[[nodiscard]] int accuracy_verdict(const ErrorSummary& all, double max_error, double min_coverage);

}  // namespace ppsim
