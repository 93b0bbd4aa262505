// Fits the cost of handing samples over, of writing records, and the start-up of a run.
#include <algorithm>

#include "model/fit/fit_parts.hpp"
#include "model/fit/linear.hpp"

namespace ppsim {
namespace {

LinearPoint to_point(Seconds time, Samples samples, BytesPerSample size) {
    return {{1, size / (byte / sample)}, time / second / (samples / sample), 0};
}

void fit_writes(const Profile& profile, FittedModel& model, FitReport& report) {
    if (profile.writes.empty()) return;
    std::vector<LinearPoint> points;
    for (const auto& point : profile.writes) {
        points.push_back(to_point(point.elapsed, point.samples, point.size));
    }
    const auto fit = fit_linear("write records", points, true);
    model.write_fixed = fit.coefficients[0] * (second / sample);
    model.write_per_byte = fit.coefficients[1] * (second / byte);
    report.laws.push_back(fit.report);
}

void fit_start_up(const Profile& profile, FittedModel& model) {
    std::vector<Seconds> times;
    for (const auto& run : profile.runs) {
        if (run.strategy.offline.empty()) times.push_back(run.start_up);
    }
    if (times.empty()) return;
    std::sort(times.begin(), times.end());
    model.start_up = times[times.size() / 2];
}

}  // namespace

void fit_hand_over(const Profile& profile, FittedModel& model, FitReport& report) {
    fit_writes(profile, model, report);
    fit_start_up(profile, model);
    if (profile.hand_overs.empty()) return;
    std::vector<LinearPoint> consumer;
    std::vector<LinearPoint> worker;
    for (const auto& point : profile.hand_overs) {
        consumer.push_back(to_point(point.consumer_cpu, point.samples, point.size));
        worker.push_back(to_point(point.worker_cpu, point.samples, point.size));
    }
    const auto taking = fit_linear("hand-over, consumer", consumer, true);
    const auto giving = fit_linear("hand-over, worker", worker, true);
    report.laws.push_back(taking.report);
    report.laws.push_back(giving.report);
    model.hand_over = {taking.coefficients[0] * (second / sample),
                       taking.coefficients[1] * (second / byte),
                       giving.coefficients[0] * (second / sample),
                       giving.coefficients[1] * (second / byte),
                       {}};
    model.hand_over_relative_sd = std::max(taking.relative_sd, 0.03);
}

}  // namespace ppsim
