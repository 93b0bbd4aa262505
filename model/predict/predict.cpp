// Puts a prediction together: epochs, footprint, one-off pass, caveats.
#include "model/predict/predict.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "model/laws/cache.hpp"
#include "model/predict/caveats.hpp"
#include "model/predict/site.hpp"
#include "model/predict/spread.hpp"

namespace ppsim {
namespace {

struct Context {
    const Scenario& scenario;
    const Demand& demand;
    const Site& site;
    double extrapolation;
    double z;
    Samples samples;
};

double as_rate(SamplesPerSecond rate) {
    return rate / (sample / second);
}

std::vector<Roof> roofs(const EpochRate& rate, const Context& context) {
    std::vector<Roof> all;
    const auto add = [&](Resource resource, SamplesPerSecond bound, std::string formula) {
        if (std::isfinite(as_rate(bound))) all.push_back({resource, bound, std::move(formula)});
    };
    const double threads = context.scenario.strategy.threads;
    const auto wait = fmt::format(
        "{:g} threads / time of a worker per sample ({:.3g} ms, {:.0f} % "
        "waiting for storage)",
        threads, 1e3 * threads * context.site.nodes / as_rate(rate.worker),
        100 * rate.waiting_share);
    add(rate.waiting_share > 0.5 ? Resource::storage_latency : Resource::worker, rate.worker, wait);
    add(Resource::cpu, rate.cpu,
        fmt::format("{:g} cores / CPU time per sample", context.site.cores));
    add(Resource::storage_bandwidth, rate.storage_bandwidth,
        "bandwidth / bytes that miss the cache");
    add(Resource::storage_requests, rate.storage_requests, "requests per second / files a sample");
    add(Resource::network, rate.network, "network bandwidth / bytes that miss the cache");
    add(Resource::hand_over, rate.hand_over, "one consumer thread / copy of a sample");
    add(Resource::consumer, rate.consumer, "accelerators * batch / step time");
    std::stable_sort(all.begin(), all.end(),
                     [](const Roof& a, const Roof& b) { return a.rate < b.rate; });
    return all;
}

// With as many threads as cores the worker's and the CPU's roofs nearly touch; cores are then what
// is missing, more threads would not help.
Resource limiting(const std::vector<Roof>& roofs, const Context& context) {
    const auto& lowest = roofs.front();
    const bool all_cores = context.scenario.strategy.threads >= context.site.cores;
    return lowest.resource == Resource::worker && all_cores ? Resource::cpu : lowest.resource;
}

EpochPrediction predict_epoch(const Context& context, const Load& load) {
    const auto rate = epoch_rate(context.demand, context.site, load);
    const double sd = rate_spread(context.scenario.model, context.demand, context.site, load,
                                  context.extrapolation);
    EpochPrediction epoch;
    epoch.rate = interval(rate.rate, sd, context.z);
    const auto start_up = context.scenario.model.start_up;
    epoch.time = {start_up + context.samples / epoch.rate.value,
                  start_up + context.samples / epoch.rate.high,
                  start_up + context.samples / epoch.rate.low};
    epoch.roofs = roofs(rate, context);
    epoch.limited_by = limiting(epoch.roofs, context);
    epoch.hit_ratio = load.hit_ratio;
    return epoch;
}

Bytes stored_bytes(const Demand& demand, Samples samples) {
    return demand.records.requests > 0 ? demand.records.size * samples : Bytes{};
}

double later_hit_ratio(const Context& context) {
    const auto& strategy = context.scenario.strategy;
    if (strategy.cache == CacheLevel::none) return 0;
    const auto read = (context.demand.files.size + context.demand.records.size) * context.samples;
    // Every node reads its share of a global permutation, so nodes together cache as one.
    const auto cache =
        page_cache(context.scenario.cluster, context.scenario.model) * context.site.nodes;
    if (read <= cache) return 1;
    // The same order every epoch throws each byte out before it is read again.
    return context.scenario.pipeline.loader().shuffle ? page_cache_hit_ratio(cache / read) : 0;
}

Load load_of(const Context& context, double hit_ratio, bool from_app_cache) {
    const auto& model = context.scenario.model;
    const double threads = context.scenario.strategy.threads;
    Load load;
    load.threads = threads;
    load.hit_ratio = hit_ratio;
    load.from_app_cache = from_app_cache;
    load.runtime_level = runtime_level(from_app_cache ? model.app_levels : model.levels,
                                       std::min(threads, context.site.cores));
    return load;
}

// The offline pass runs on the strategy's threads, each making whole shards.
Estimate<Seconds> one_off(const Context& context) {
    const auto& demand = context.demand;
    if (!(demand.offline > SecondsPerSample{})) return {};
    const double workers = std::min<double>(context.scenario.strategy.threads, context.site.cores);
    const auto time = demand.offline * context.samples / (workers * context.site.cpu_speed);
    // Checked less than epochs are: a disk that takes writes varies by some 15 %.
    return interval(time, std::hypot(0.15, context.extrapolation), context.z);
}

std::optional<std::string> refusal(const Context& context) {
    const auto& strategy = context.scenario.strategy;
    const auto& demand = context.demand;
    const bool no_files = demand.files.requests > 0 && !context.site.files;
    const bool no_records = demand.records.requests > 0 && !context.site.records;
    if (no_files || no_records) {
        return std::string("cold reads of ") + (no_files ? "files" : "records") +
               " were not calibrated; give the cluster's storage a latency and a bandwidth";
    }
    const auto need = demand.app_cached * context.samples;
    const auto have =
        page_cache(context.scenario.cluster, context.scenario.model) * context.site.nodes;
    if (strategy.cache == CacheLevel::app && need > have) {
        return fmt::format("an application cache of {:.3g} GB does not fit in {:.3g} GB of memory",
                           need / GB, have / GB);
    }
    return std::nullopt;
}

Prediction assemble(const Context& context, std::vector<Caveat> caveats) {
    const auto& strategy = context.scenario.strategy;
    Prediction prediction;
    prediction.strategy = strategy;
    const bool from_app_cache = strategy.cache == CacheLevel::app;
    auto first = load_of(context, 0, false);
    first.fills_app_cache = from_app_cache;
    prediction.first = predict_epoch(context, first);
    prediction.later = predict_epoch(
        context, load_of(context, from_app_cache ? 1 : later_hit_ratio(context), from_app_cache));
    prediction.stored = stored_bytes(context.demand, context.samples);
    prediction.one_off = one_off(context);
    if (from_app_cache) prediction.memory = context.demand.app_cached * context.samples;
    prediction.caveats = std::move(caveats);
    return prediction;
}

}  // namespace

Outcome predict(const Scenario& scenario, const PredictOptions& options) {
    const auto& [pipeline, strategy, cluster, model] = scenario;
    if (auto changed = changed_step(pipeline, model)) return Refusal{strategy, *changed, false};
    const auto wanted = demand(pipeline, strategy, model);
    if (const auto* why = std::get_if<Uncalibrated>(&wanted)) {
        return Refusal{strategy, why->reason, false};
    }
    const auto& needs = std::get<Demand>(wanted);
    const auto here = site(pipeline, cluster, model);
    auto found = caution(scenario, needs, here);
    const Context context{scenario,
                          needs,
                          here,
                          found.extrapolation,
                          normal_quantile(options.level),
                          pipeline.dataset().samples.value_or(model.dataset_samples)};
    if (auto reason = refusal(context)) return Refusal{strategy, *reason, false};
    const auto outside = std::find_if(found.caveats.begin(), found.caveats.end(),
                                      [](const Caveat& caveat) { return caveat.extrapolated; });
    if (options.strict && outside != found.caveats.end()) {
        return Refusal{strategy, outside->text, true};
    }
    return assemble(context, std::move(found.caveats));
}

}  // namespace ppsim
