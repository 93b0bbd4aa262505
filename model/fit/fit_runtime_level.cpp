// Compares whole short runs with the sum of their parts: the level that the parts alone miss.
#include <algorithm>
#include <cmath>
#include <map>

#include "model/fit/fit_parts.hpp"
#include "model/laws/epoch_rate.hpp"

namespace ppsim {
namespace {

// How far whole runs may differ from their parts before any was measured, and how well one short
// run tells: relative standard deviations. The level is the posterior mean of both.
constexpr double prior_sd = 0.10;
constexpr double single_run_sd = 0.03;

using LogRatios = std::map<int, std::vector<double>>;  // by threads: ln(measured / predicted time)

bool served_from_memory(const RunPoint& run) {
    return run.epoch > 1 && run.strategy.cache == CacheLevel::page;
}

LogRatios compare(const Profile& profile, const FittedModel& model) {
    const Pipeline pipeline({profile.pipeline, profile.pipeline_steps});
    Site site;
    site.cores = std::max(1.0, profile.machine.usable_cpus);
    LogRatios ratios;
    for (const auto& run : profile.runs) {
        const auto wanted = demand(pipeline, run.strategy, model);
        if (!served_from_memory(run) || !std::holds_alternative<Demand>(wanted)) continue;
        Load load;
        load.threads = run.strategy.threads;
        load.hit_ratio = 1;
        const auto predicted = epoch_rate(std::get<Demand>(wanted), site, load).rate;
        ratios[run.strategy.threads].push_back(std::log(predicted / (run.samples / run.elapsed)));
    }
    return ratios;
}

double mean(const std::vector<double>& values) {
    double sum = 0;
    for (const double v : values)
        sum += v;
    return sum / static_cast<double>(values.size());
}

double posterior_mean(const std::vector<double>& log_ratios) {
    const double weight = static_cast<double>(log_ratios.size()) / std::pow(single_run_sd, 2);
    return mean(log_ratios) * weight / (weight + 1 / std::pow(prior_sd, 2));
}

// Spread of the runs around their own thread count's mean; 0 with one run each.
double repeat_sd(const LogRatios& ratios) {
    double squares = 0;
    double freedom = 0;
    for (const auto& [threads, values] : ratios) {
        for (const double v : values)
            squares += std::pow(v - mean(values), 2);
        freedom += static_cast<double>(values.size()) - 1;
    }
    return freedom > 0 ? std::sqrt(squares / freedom) : 0;
}

}  // namespace

void fit_runtime_level(const Profile& profile, FittedModel& model, FitReport& report) {
    const auto ratios = compare(profile, model);
    std::size_t points = 0;
    for (const auto& [threads, values] : ratios) {
        model.levels.push_back({threads, std::exp(posterior_mean(values))});
        points += values.size();
    }
    model.run_noise = std::max(repeat_sd(ratios), single_run_sd);
    report.laws.push_back({"whole runs against their parts", points, model.run_noise, {}, {}});
}

}  // namespace ppsim
