// A profile holds every round of a calibration; the laws are fitted to the median of each point.
#pragma once

#include "model/core/profile.hpp"

namespace ppsim {

/// Points that differ in nothing but what was timed become one, with the median times; steps'
/// times become medians sample by sample. Whole runs are kept as they are.
[[nodiscard]] Profile merge_rounds(const Profile& profile);

}  // namespace ppsim
