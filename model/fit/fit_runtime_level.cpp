// Compares whole short runs with the sum of their parts: the level that the parts alone miss.
#include <algorithm>
#include <cmath>
#include <map>

#include "model/fit/fit_parts.hpp"
#include "model/laws/epoch_rate.hpp"

namespace ppsim {
namespace {

// How far whole runs may differ from their parts before any was measured, and how well one short
// run tells: relative standard deviations. The level is the posterior mean of both. Runs from the
// application cache touch memory that no step timing touched, so their prior is wide.
constexpr double prior_sd = 0.03;
constexpr double prior_sd_app = 0.50;
constexpr double single_run_sd = 0.05;

struct LogRatios {
    std::map<int, std::vector<double>> by_threads;  // ln(measured / predicted time)
    bool consumer_limits = true;                    // every one of the runs, as predicted
};

LogRatios compare(const Profile& profile, const FittedModel& model, CacheLevel cache) {
    const Pipeline pipeline({profile.pipeline, profile.pipeline_steps});
    Site site;
    site.cores = std::max(1.0, profile.machine.usable_cpus);
    LogRatios ratios;
    for (const auto& run : profile.runs) {
        const bool records = !run.strategy.offline.empty();
        if (records || run.epoch < 2 || run.strategy.cache != cache) continue;
        const auto wanted = demand(pipeline, run.strategy, model);
        if (!std::holds_alternative<Demand>(wanted)) continue;
        Load load;
        load.threads = run.strategy.threads;
        load.hit_ratio = 1;
        load.from_app_cache = cache == CacheLevel::app;
        const auto predicted = epoch_rate(std::get<Demand>(wanted), site, load);
        ratios.by_threads[run.strategy.threads].push_back(
            std::log(predicted.rate / (run.samples / run.elapsed)));
        ratios.consumer_limits = ratios.consumer_limits && predicted.rate == predicted.hand_over;
    }
    return ratios;
}

double mean(const std::vector<double>& values) {
    double sum = 0;
    for (const double v : values)
        sum += v;
    return sum / static_cast<double>(values.size());
}

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    const auto middle = values.size() / 2;
    return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

double posterior(const std::vector<double>& log_ratios, double prior) {
    const double weight = static_cast<double>(log_ratios.size()) / std::pow(single_run_sd, 2);
    return median(log_ratios) * weight / (weight + 1 / std::pow(prior, 2));
}

std::vector<RuntimeLevel> levels(const LogRatios& ratios, double prior) {
    std::vector<RuntimeLevel> result;
    for (const auto& [threads, values] : ratios.by_threads) {
        result.push_back({threads, std::exp(posterior(values, prior))});
    }
    return result;
}

// Where the one consumer limits, its copy of a sample is all that is measured, and workers beside
// it do not change what it costs: the runs of all thread counts tell one level.
std::vector<RuntimeLevel> app_levels(const LogRatios& ratios) {
    if (ratios.by_threads.empty() || !ratios.consumer_limits) return levels(ratios, prior_sd_app);
    std::vector<double> all;
    for (const auto& [threads, values] : ratios.by_threads)
        all.insert(all.end(), values.begin(), values.end());
    return levels({{{ratios.by_threads.begin()->first, all}}}, prior_sd_app);
}

// Spread of the runs around their own thread count's mean; 0 with one run each.
double repeat_sd(const LogRatios& ratios) {
    double squares = 0;
    double freedom = 0;
    for (const auto& [threads, values] : ratios.by_threads) {
        for (const double v : values)
            squares += std::pow(v - mean(values), 2);
        freedom += static_cast<double>(values.size()) - 1;
    }
    return freedom > 0 ? std::sqrt(squares / freedom) : 0;
}

double worker_seconds(const RunPoint& run) {
    return run.elapsed * static_cast<double>(run.strategy.threads) / run.samples /
           (second / sample);
}

// Memory that was never touched costs what the kernel and a hypervisor take to find it, which is
// another time for every run: relative standard deviation at least.
constexpr double least_fill_sd = 0.3;

// First epochs with an application cache keep every sample in memory that was never touched; the
// same epochs without one do not. Each with the one of its own round.
std::vector<double> fill_times(const Profile& profile) {
    std::map<std::pair<int, CacheLevel>, std::vector<double>> first;
    for (const auto& run : profile.runs) {
        if (run.epoch != 1 || !run.strategy.offline.empty()) continue;
        first[{run.strategy.threads, run.strategy.cache}].push_back(worker_seconds(run));
    }
    std::vector<double> differences;
    for (const auto& [key, times] : first) {
        const auto without = first.find({key.first, CacheLevel::page});
        if (key.second != CacheLevel::app || without == first.end()) continue;
        for (std::size_t i = 0; i < std::min(times.size(), without->second.size()); ++i)
            differences.push_back(times[i] - without->second[i]);
    }
    return differences;
}

void fit_fill(const Profile& profile, FittedModel& model) {
    const auto times = fill_times(profile);
    const Pipeline pipeline({profile.pipeline, profile.pipeline_steps});
    const auto wanted = demand(pipeline, {{}, Codec::none, CacheLevel::app, 1}, model);
    const auto* needs = std::get_if<Demand>(&wanted);
    if (times.empty() || needs == nullptr) return;
    const double typical = std::max(0.0, median(times));
    model.app_fill_per_byte = typical * (second / sample) / needs->app_cached;
    double squares = 0;
    for (const double time : times)
        squares += std::pow(time - mean(times), 2);
    const double sd =
        std::sqrt(squares / static_cast<double>(std::max<std::size_t>(1, times.size() - 1)));
    model.app_fill_relative_sd = typical > 0 ? std::clamp(sd / typical, least_fill_sd, 1.0) : 0;
}

}  // namespace

void fit_runtime_level(const Profile& profile, FittedModel& model, FitReport& report) {
    const auto page = compare(profile, model, CacheLevel::page);
    const auto app = compare(profile, model, CacheLevel::app);
    model.levels = levels(page, prior_sd);
    model.app_levels = app_levels(app);
    fit_fill(profile, model);
    std::size_t points = 0;
    for (const auto& [threads, values] : page.by_threads)
        points += values.size();
    // A clock that moved during the calibration moves afterwards too.
    model.run_noise = std::hypot(std::max(repeat_sd(page), 0.03), profile.provenance.clock_spread);
    report.laws.push_back({"whole runs against their parts", points, model.run_noise, {}, {}});
}

}  // namespace ppsim
