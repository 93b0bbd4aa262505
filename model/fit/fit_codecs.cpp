// Fits what each codec costs on each split's records.
#include <algorithm>
#include <map>

#include "model/fit/fit_parts.hpp"
#include "model/fit/linear.hpp"

namespace ppsim {
namespace {

// Shape over all splits (what a raw and a stored byte cost), level from the split itself.
CodecCost shape_of(Codec codec, const std::vector<CodecPoint>& points, FitReport& report) {
    std::vector<LinearPoint> linear;
    for (const auto& point : points) {
        linear.push_back({{point.raw / (byte / sample), point.stored / (byte / sample)},
                          point.decode / (second / sample),
                          0});
    }
    const auto fit = fit_linear("codec " + std::string(name(codec)), linear, true);
    report.laws.push_back(fit.report);
    return {1, fit.coefficients[0] * (second / byte), fit.coefficients[1] * (second / byte), {}};
}

CodecCost at_level_of(const CodecPoint& point, CodecCost shape) {
    shape.ratio = point.stored / point.raw;
    const double level = point.decode / shape.decode(point.raw);
    shape.decode_per_raw = shape.decode_per_raw * level;
    shape.decode_per_stored = shape.decode_per_stored * level;
    shape.encode_per_raw = point.encode / point.raw;
    return shape;
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
    std::map<Codec, std::vector<CodecPoint>> by_codec;
    for (const auto& point : profile.codecs)
        by_codec[point.codec].push_back(point);
    for (const auto& [codec, points] : by_codec) {
        const auto shape = shape_of(codec, points, report);
        for (const auto& point : points) {
            model.codecs[{point.split, codec}] = {at_level_of(point, shape), typical_scaling(model),
                                                  0.03};
        }
    }
}

}  // namespace ppsim
