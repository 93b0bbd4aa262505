// How much the CPU time of a sample varies from sample to sample.
#pragma once

#include "model/core/profile.hpp"

namespace ppsim {

/// Variance / mean^2 of the time of the `online` steps together, as if steps varied
/// independently; 0 where nothing was timed. From one-thread series on samples in RAM.
[[nodiscard]] double step_scv(const Profile& profile, const std::vector<std::string>& online);

}  // namespace ppsim
