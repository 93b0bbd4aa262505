// Fits the cost of handing samples over, of writing records, and the start-up of a run.
#include <algorithm>
#include <map>

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

// Time of one sample of each size, workers by workers; none where a size is missing.
std::map<int, std::map<double, double>> times_by_threads(const Profile& profile) {
    std::map<int, std::map<double, double>> times;
    for (const auto& point : profile.hand_overs) {
        times[point.threads][point.size / (byte / sample)] =
            point.elapsed / second / (point.samples / sample);
    }
    return times;
}

// How much longer all sizes together take where workers want every core than where one is left for
// the consumer; nothing where the calibration ran only one of the two.
double crowding(const Profile& profile) {
    const double cores = std::max(1.0, profile.machine.usable_cpus);
    double free = 0;
    double taken = 0;
    const auto times = times_by_threads(profile);
    for (const auto& [threads, by_size] : times) {
        const double share = crowded(threads, cores);
        if (share > 0 && share < 1) continue;
        double& sum = share > 0 ? taken : free;
        if (sum > 0) continue;
        for (const auto& [size, time] : by_size)
            sum += time;
    }
    return free > 0 && taken > 0 ? std::max(0.0, taken / free - 1) : 0;
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
                       {},
                       crowding(profile)};
    model.hand_over_relative_sd = std::max(taking.relative_sd, 0.03);
}

}  // namespace ppsim
