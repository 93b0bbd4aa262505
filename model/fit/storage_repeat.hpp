// How far the same cold read differs from one time to the next.
#pragma once

#include "model/core/profile.hpp"

namespace ppsim {

/// Relative standard deviation of one cold read of a form around its repeats in other rounds, all
/// points pooled; 0 where no point was read twice. The median over rounds hides it, and what a
/// storage does for others does not stop when the calibration ends.
[[nodiscard]] double storage_repeat_sd(const Profile& every_round, SourceForm form);

}  // namespace ppsim
