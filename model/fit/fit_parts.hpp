// The fits of single laws; `fit` runs them one after another.
#pragma once

#include "model/core/profile.hpp"
#include "model/fit/fit_report.hpp"
#include "model/laws/fitted_model.hpp"

namespace ppsim {

void fit_steps(const Profile& profile, FittedModel& model, FitReport& report);
void fit_reading(const Profile& profile, FittedModel& model, FitReport& report);
void fit_codecs(const Profile& profile, FittedModel& model, FitReport& report);
void fit_hand_over(const Profile& profile, FittedModel& model, FitReport& report);
/// Needs all other laws: compares whole runs with the sum of their parts.
void fit_runtime_level(const Profile& profile, FittedModel& model, FitReport& report);
/// Needs the runtime's level.
void fit_waking(const Profile& profile, FittedModel& model, FitReport& report);

}  // namespace ppsim
