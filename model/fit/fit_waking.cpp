// Fits what it costs a worker to wake the consumer, from whole runs of records with little left to
// do.
#include <algorithm>
#include <cmath>

#include "model/fit/fit_parts.hpp"
#include "model/laws/epoch_rate.hpp"

namespace ppsim {
namespace {

// Before any run was measured: a few microseconds on a bare machine, tens on a virtual one.
constexpr auto prior_cost = 50.0 * us / sample;
// How well one short run tells its time per sample.
constexpr double run_sd = 0.05;

struct Excess {
    std::vector<double> costs;  // seconds of one waking, by run
    double time = 0;            // of the worker, seconds
};

// The wait for the first sample is start-up, and no time between samples.
SecondsPerSample time_per_sample(const RunPoint& run) {
    return (run.elapsed - run.start_up) / (run.samples - 1 * sample);
}

Excess excess_over_parts(const Profile& profile, const FittedModel& model) {
    const Pipeline pipeline({profile.pipeline, profile.pipeline_steps});
    Site site;
    site.cores = std::max(1.0, profile.machine.usable_cpus);
    Excess excess;
    for (const auto& run : profile.runs) {
        const bool idle_core = site.cores >= run.strategy.threads + 1;
        const bool warm = run.epoch >= 2 && run.strategy.cache == CacheLevel::page;
        if (run.strategy.offline.empty() || run.strategy.threads > 1 || !warm || !idle_core)
            continue;
        const auto wanted = demand(pipeline, run.strategy, model);
        const auto* needs = std::get_if<Demand>(&wanted);
        if (needs == nullptr || run.samples < 2 * sample || !(run.elapsed > run.start_up)) continue;
        Load load;
        load.hit_ratio = 1;
        load.runtime_level = model.levels.empty() ? 1 : model.levels.front().factor;
        const auto time = 1.0 / epoch_rate(*needs, site, load).worker;
        const auto cost = waking_cost(time, time_per_sample(run), needs->hand_over_consumer);
        excess.costs.push_back(cost / (second / sample));
        excess.time = time / (second / sample);
    }
    return excess;
}

double median(std::vector<double> values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

}  // namespace

void fit_waking(const Profile& profile, FittedModel& model, FitReport& report) {
    const auto excess = excess_over_parts(profile, model);
    if (excess.costs.empty()) return;
    // A run whose worker computes for long tells little about microseconds: weigh it against the
    // prior.
    const double prior = std::pow(prior_cost / (second / sample), 2);
    const double noise = std::pow(run_sd * excess.time, 2);
    const double cost = std::max(0.0, median(excess.costs)) * prior / (prior + noise);
    model.hand_over.waking = cost * (second / sample);
    report.laws.push_back(
        {"waking the consumer", excess.costs.size(), std::sqrt(noise / (prior + noise)), {}, {}});
}

}  // namespace ppsim
