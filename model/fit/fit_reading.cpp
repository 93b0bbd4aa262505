// Fits how files and records are read, from memory and from storage.
#include <algorithm>
#include <cmath>

#include "model/fit/fit_parts.hpp"
#include "model/fit/linear.hpp"
#include "model/fit/solve.hpp"

namespace ppsim {
namespace {

using Points = std::vector<ReadPoint>;

Points select(const Profile& profile, SourceForm form, bool cold) {
    Points points;
    for (const auto& point : profile.reads) {
        if (point.form == form && point.cold == cold) points.push_back(point);
    }
    return points;
}

double active(const ReadPoint& point, double cores) {
    return std::min(static_cast<double>(point.threads), std::max(1.0, cores));
}

// Time of one worker per sample: elapsed * threads / samples, more where threads exceed cores.
double worker_seconds(const ReadPoint& point, double cores) {
    return point.elapsed * active(point, cores) / point.samples / (second / sample);
}

std::optional<MemoryRead> fit_memory(const std::string& law,
                                     const Points& points,
                                     const Machine& machine,
                                     double& relative_sd,
                                     FitReport& report) {
    if (points.empty()) return std::nullopt;
    std::vector<LinearPoint> linear;
    for (const auto& point : points) {
        const double seconds =
            worker_seconds(point, machine.usable_cpus) - point.compute / (second / sample);
        linear.push_back({{1, point.size / (byte / sample)},
                          std::max(seconds, 0.0),
                          active(point, machine.usable_cpus) - 1});
    }
    const auto fit = fit_linear(law, linear, true);
    report.laws.push_back(fit.report);
    relative_sd = std::max(fit.relative_sd, 0.02);
    return MemoryRead{fit.coefficients[0] * (second / sample),
                      fit.coefficients[1] * (second / byte), ThreadScaling{fit.contention, 0}};
}

// Parameters as logarithms: latency, stream, requests, bandwidth; then softness and overlap.
enum : std::size_t { latency, stream, requests, bandwidth, softness, overlap, count };

StorageRead to_law(const std::vector<double>& p) {
    return {std::exp(p[latency]) * second,
            std::exp(p[stream]) * (byte / second),
            std::exp(p[requests]) * (1.0 / second),
            std::exp(p[bandwidth]) * (byte / second),
            p[softness],
            p[overlap]};
}

SecondsPerSample compute_of(const ReadPoint& point, const MemoryRead& memory, double cores) {
    const double threads = active(point, cores);
    // With more threads than cores a thread's computing takes as long as it waits for a core.
    const double waiting = point.threads / threads;
    return (memory.at(point.size, threads) + point.compute) * waiting;
}

std::vector<Unknown> storage_unknowns(const Points& points, bool computed) {
    double best_bandwidth = 1;
    double best_rate = 1;
    double least_time = 1;
    for (const auto& point : points) {
        const double rate = point.samples / point.elapsed / (sample / second);
        best_rate = std::max(best_rate, rate);
        best_bandwidth = std::max(best_bandwidth, rate * (point.size / (byte / sample)));
        least_time = std::min(least_time, point.threads / rate);
    }
    // Limits that the points never reached stay a factor of 2 above what was seen, loosely held.
    return {{"latency", std::log(least_time / 2), std::log(1e-7), std::log(1.0), 1.5},
            {"stream", std::log(best_bandwidth), std::log(1e5), std::log(1e11), 1.0},
            {"requests", std::log(2 * best_rate), std::log(0.1), std::log(1e8), 1.0},
            {"bandwidth", std::log(1.3 * best_bandwidth), std::log(1e4), std::log(1e11), 0.5},
            {"softness", 2, 1, 8, 1.5},
            {"overlap", computed ? 1.5 : 1, 1, 8, computed ? 1.0 : 0.01}};
}

double log_ratio(const ReadPoint& point,
                 const StorageRead& law,
                 const MemoryRead& memory,
                 double cores) {
    const auto rate = law.rate(point.size, compute_of(point, memory, cores), point.threads);
    return std::log(rate / (point.samples / point.elapsed));
}

void fit_cold(const std::string& law,
              const Points& points,
              const Machine& machine,
              FittedSource& source,
              FitReport& report) {
    if (points.empty() || !source.warm) return;
    const bool computed = std::any_of(points.begin(), points.end(), [](const ReadPoint& point) {
        return point.compute > SecondsPerSample{};
    });
    const auto& memory = *source.warm;
    const Residual residual = [&](const std::vector<double>& p, std::size_t i) {
        return log_ratio(points[i], to_law(p), memory, machine.usable_cpus) / 0.1;
    };
    const auto solution = solve(storage_unknowns(points, computed), residual, points.size());
    source.cold = to_law(solution.values);
    source.cold_relative_sd = std::max(0.1 * solution.residual_sd, 0.03);
    report.laws.push_back(
        {law, points.size(), source.cold_relative_sd, solution.at_bound, solution.unidentified});
}

void fit_source(const Profile& profile, SourceForm form, FittedSource& source, FitReport& report) {
    const std::string label = form == SourceForm::files ? "files" : "records";
    const auto warm = select(profile, form, false);
    const auto cold = select(profile, form, true);
    source.warm = fit_memory("read " + label + " from memory", warm, profile.machine,
                             source.warm_relative_sd, report);
    fit_cold("read " + label + " from storage", cold, profile.machine, source, report);
    for (const auto* points : {&warm, &cold}) {
        for (const auto& point : *points) {
            if (source.max_threads == 0) source.sizes = {point.size, point.size};
            source.sizes.low = std::min(source.sizes.low, point.size);
            source.sizes.high = std::max(source.sizes.high, point.size);
            source.max_threads = std::max(source.max_threads, point.threads);
        }
    }
}

}  // namespace

void fit_reading(const Profile& profile, FittedModel& model, FitReport& report) {
    fit_source(profile, SourceForm::files, model.files, report);
    fit_source(profile, SourceForm::records, model.records, report);
}

}  // namespace ppsim
