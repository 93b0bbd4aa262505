// Runs the fits of all laws in the order in which they build on each other.
#include "model/fit/fit.hpp"

#include <cmath>

#include "model/fit/fit_parts.hpp"
#include "model/fit/merge_rounds.hpp"
#include "model/fit/storage_repeat.hpp"

namespace ppsim {
namespace {

// What the sum of laws leaves unexplained on strategies that were not run, as a relative standard
// deviation; the interval's share that no calibration shows. See data/README.md for its origin.
constexpr double model_error = 0.05;

// A shared or virtual storage is another one minutes later, as a relative standard deviation; see
// data/README.md.
constexpr double storage_drift = 0.10;

void widen_by_repeats(const Profile& every_round, SourceForm form, FittedSource& source) {
    if (!source.cold) return;
    const double repeat = storage_repeat_sd(every_round, form);
    source.cold_relative_sd = std::hypot(source.cold_relative_sd, repeat, storage_drift);
}

}  // namespace

Fit fit(const Profile& measured) {
    const auto profile = merge_rounds(measured);
    Fit result;
    auto& model = result.model;
    model.profile = profile.name;
    model.machine = profile.machine;
    model.dataset_samples = profile.provenance.dataset_samples;
    model.pipeline_steps = profile.pipeline_steps;
    model.model_error = model_error;
    fit_steps(profile, model, result.report);
    fit_reading(profile, model, result.report);
    widen_by_repeats(measured, SourceForm::files, model.files);
    widen_by_repeats(measured, SourceForm::records, model.records);
    fit_codecs(profile, model, result.report);
    fit_hand_over(profile, model, result.report);
    fit_runtime_level(profile, model, result.report);
    fit_waking(profile, model, result.report);
    return result;
}

}  // namespace ppsim
