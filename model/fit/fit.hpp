// fit: from what a calibration measured to the parameters of the laws.
#pragma once

#include "model/core/profile.hpp"
#include "model/fit/fit_report.hpp"
#include "model/laws/fitted_model.hpp"

namespace ppsim {

struct Fit {
    FittedModel model;
    FitReport report;
};

/// Throws FitError where a law cannot be fitted at all (no point of a step, all times zero).
/// What the profile lacks (no cold read, no codec) stays without parameters; `predict` refuses it.
[[nodiscard]] Fit fit(const Profile& profile);

}  // namespace ppsim
