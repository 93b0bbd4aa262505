// Fits each step's CPU cost and how it grows with threads.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "model/fit/fit_error.hpp"
#include "model/fit/fit_parts.hpp"
#include "model/fit/linear.hpp"
#include "model/laws/global_lock.hpp"

namespace ppsim {
namespace {

using Observations = std::vector<StepObservation>;

LinearPoint to_point(const StepObservation& o) {
    return {{1, o.bytes_in / byte, o.bytes_out / byte}, o.time / second, 0};
}

// Mean without the slowest and fastest 1 %: keeps the dataset's own spread, drops preemptions.
double trimmed_mean(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    const auto cut = static_cast<std::ptrdiff_t>(values.size() / 100);
    const double sum = std::accumulate(values.begin() + cut, values.end() - cut, 0.0);
    return sum / static_cast<double>(static_cast<std::ptrdiff_t>(values.size()) - 2 * cut);
}

double mean_seconds(const Observations& observations) {
    std::vector<double> times;
    for (const auto& o : observations)
        times.push_back(o.time / second);
    return trimmed_mean(std::move(times));
}

Bytes mean_size(const Observations& observations, Bytes StepObservation::*size) {
    Bytes sum;
    for (const auto& o : observations)
        sum += o.*size;
    return sum / static_cast<double>(observations.size());
}

// The robust fit gives the shape; its level is set so that the law's mean is the samples' mean.
StepCost fit_cost(const StepSeries& series, FittedStep& step, FitReport& report) {
    std::vector<LinearPoint> points;
    for (const auto& o : series.samples)
        points.push_back(to_point(o));
    auto fit = fit_linear("step " + series.step, points, false);
    const double in = mean_size(series.samples, &StepObservation::bytes_in) / byte;
    const double out = mean_size(series.samples, &StepObservation::bytes_out) / byte;
    const double law = fit.coefficients[0] + fit.coefficients[1] * in + fit.coefficients[2] * out;
    const double level = mean_seconds(series.samples) / law;
    step.relative_sd = std::max(fit.mean_relative_sd, 0.005);
    report.laws.push_back(fit.report);
    return {level * fit.coefficients[0] * (second / sample),
            level * fit.coefficients[1] * (second / byte),
            level * fit.coefficients[2] * (second / byte)};
}

Range<Bytes> input_range(const Observations& observations) {
    Range<Bytes> range{observations.front().bytes_in, observations.front().bytes_in};
    for (const auto& o : observations) {
        range.low = std::min(range.low, o.bytes_in);
        range.high = std::max(range.high, o.bytes_in);
    }
    return range;
}

const StepSeries* series_of(const Profile& profile, const std::string& step, int threads) {
    for (const auto& series : profile.steps) {
        if (series.step == step && series.threads == threads) return &series;
    }
    return nullptr;
}

int most_threads(const Profile& profile) {
    int most = 1;
    for (const auto& series : profile.steps)
        most = std::max(most, series.threads);
    return most;
}

// Contention from the largest thread count: slowdown = mean time there / mean time alone.
ThreadScaling fit_scaling(const Profile& profile, const std::string& step, int threads) {
    const auto* alone = series_of(profile, step, 1);
    const auto* together = series_of(profile, step, threads);
    if (threads < 2 || alone == nullptr || together == nullptr) return {};
    const double slowdown = mean_seconds(together->samples) / mean_seconds(alone->samples);
    // Timing noise can show a small speed-up; a step never gets faster by company.
    return {std::clamp((slowdown - 1) / (threads - 1), 0.0, 3.0), 0};
}

SecondsPerSample time_of(const Profile& profile, const Step& step, int threads) {
    const auto* series = series_of(profile, step.name, threads);
    return series == nullptr ? SecondsPerSample{}
                             : mean_seconds(series->samples) * (second / sample);
}

struct Shares {
    SecondsPerSample locked;
    SecondsPerSample others;
};

Shares shares_of(const Profile& profile, int threads) {
    Shares shares;
    for (const auto& step : profile.pipeline_steps) {
        const auto time = time_of(profile, step, threads);
        (takes_turns(step) ? shares.locked : shares.others) += time;
    }
    return shares;
}

// Steps that take turns were timed with their waiting, which is the lock's law and no contention:
// what is left is how much longer the lock is held while others wait for it.
ThreadScaling fit_lock_scaling(const Profile& profile, int threads) {
    const auto alone = shares_of(profile, 1);
    const auto together = shares_of(profile, threads);
    if (threads < 2 || !(alone.locked > SecondsPerSample{})) return {};
    const auto between_samples = (together.locked + together.others) / threads;
    const auto held = time_under_lock(between_samples, together.others, threads);
    return {std::clamp((held / alone.locked - 1) / (threads - 1), 0.0, 3.0), 0};
}

void set_output_size(const Profile& profile, FittedStep& step) {
    for (const auto& size : profile.sizes) {
        if (size.after != step.name) continue;
        step.output_size = size.mean;
        // The 5 to 95 % range of a normal distribution is 3.29 standard deviations wide.
        const double spread = (size.p95 - size.p5) / size.mean / 3.29;
        const double n = std::max(1.0, size.count / sample);
        step.output_size_sd =
            size.count < profile.provenance.dataset_samples ? spread / std::sqrt(n) : 0.0;
        return;
    }
    throw FitError("the profile has no output size of step " + step.name);
}

}  // namespace

void fit_steps(const Profile& profile, FittedModel& model, FitReport& report) {
    model.max_threads = most_threads(profile);
    for (const auto& calibrated : profile.pipeline_steps) {
        const auto& name = calibrated.name;
        FittedStep step;
        step.name = name;
        set_output_size(profile, step);
        const auto* series = series_of(profile, name, 1);
        if (series != nullptr && !series->samples.empty()) {
            step.cost = fit_cost(*series, step, report);
            step.scaling = takes_turns(calibrated) ? fit_lock_scaling(profile, model.max_threads)
                                                   : fit_scaling(profile, name, model.max_threads);
            step.bytes_in = input_range(series->samples);
        }
        model.steps.push_back(step);
    }
}

}  // namespace ppsim
