// What each codec costs on each split's records.
#include "model/fit/fit_parts.hpp"

namespace ppsim {
namespace {

// What a codec costs depends on the data more than on the number of bytes, so every split keeps its
// own figures; the stored bytes' part is in them.
CodecCost cost_of(const CodecPoint& point) {
    return {point.stored / point.raw, point.decode / point.raw, {}, point.encode / point.raw};
}

// Codecs compete for memory like the steps do: the mean of the steps' contention, by their cost.
ThreadScaling typical_scaling(const FittedModel& model) {
    double sum = 0;
    for (const auto& step : model.steps)
        sum += step.scaling.contention;
    return {model.steps.empty() ? 0 : sum / static_cast<double>(model.steps.size()), 0};
}

}  // namespace

void fit_codecs(const Profile& profile, FittedModel& model, FitReport& report) {
    for (const auto& point : profile.codecs) {
        model.codecs[{point.split, point.codec}] = {cost_of(point), typical_scaling(model), 0.03};
    }
    if (profile.codecs.empty()) report.warnings.push_back("no codec was calibrated");
}

}  // namespace ppsim
