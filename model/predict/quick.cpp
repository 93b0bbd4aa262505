// Evaluates the laws for one strategy on one cluster.
#include "model/predict/quick.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "model/laws/burst_bucket.hpp"
#include "model/laws/cache.hpp"
#include "model/laws/global_lock.hpp"
#include "model/predict/caveats.hpp"
#include "model/predict/site.hpp"
#include "model/predict/spread.hpp"

namespace ppsim {
namespace {

struct Context {
    const QuickScenario& scenario;
    const Demand& demand;
    const Site& site;
    const Node& node;
    double extrapolation;
    Samples samples;

    [[nodiscard]] const Strategy& strategy() const { return scenario.prepared.strategy; }

    [[nodiscard]] Bytes node_cache() const { return page_cache(node, scenario.model); }

    [[nodiscard]] Bytes cache() const { return node_cache() * site.nodes; }

    [[nodiscard]] BytesPerSample read() const { return demand.files.size + demand.records.size; }

    // A thread without a shard of its own has nothing to read.
    [[nodiscard]] double reading_threads() const {
        const double threads = strategy().threads;
        const auto& shards = scenario.pipeline.dataset().shards;
        if (!shards) return threads;
        return std::min(threads, std::max(1.0, static_cast<double>(*shards) / site.nodes));
    }

    [[nodiscard]] int epochs() const {
        const auto epochs = scenario.pipeline.consumer().epochs;
        return static_cast<int>(std::clamp<std::size_t>(epochs, 2, 1000));
    }
};

// With as many threads as cores the worker's and the CPU's roofs nearly touch; cores are then what
// is missing, or the lock where it is lower: more threads would not help.
Resource limiting(const EpochRate& rate, const Context& context) {
    const auto all = bounds(rate);
    const auto lowest = std::min_element(
        all.begin(), all.end(), [](const Bound& a, const Bound& b) { return a.rate < b.rate; });
    const bool all_cores = context.strategy().threads >= context.site.cores;
    if (lowest->resource != Resource::worker || !all_cores) return lowest->resource;
    return rate.lock < rate.cpu ? Resource::lock : Resource::cpu;
}

// The rate once the burst credit is spent.
EpochRate rate_at_baseline(const Context& context, const Load& load) {
    auto site = context.site;
    const auto slow = [&](std::optional<StorageRead>& law) {
        if (!law) return;
        law->bandwidth = std::min(law->bandwidth, *site.baseline);
        law->stream = std::min(law->stream, *site.baseline);
    };
    slow(site.files);
    slow(site.records);
    return epoch_rate(context.demand, site, load);
}

EpochRate rate_of(const Context& context, const Load& load, BurstBucket& bucket, double epochs) {
    const auto fast = epoch_rate(context.demand, context.site, load);
    const double misses = load.from_app_cache ? 0 : 1 - load.hit_ratio;
    if (!context.site.baseline || misses <= 0) return fast;
    auto slow = rate_at_baseline(context, load);
    const auto mean =
        bucket.spend(context.samples * epochs, context.read() * misses, fast.rate, slow.rate);
    // The limits shown are those of the longer part.
    auto shown = mean - slow.rate > fast.rate - mean ? fast : slow;
    shown.rate = mean;
    return shown;
}

QuickEpoch epoch_of(const Context& context, const Load& load, BurstBucket& bucket, double epochs) {
    QuickEpoch epoch;
    epoch.bounds = rate_of(context, load, bucket, epochs);
    const double inside =
        rate_spread(context.scenario.model, context.demand, context.site, load, epoch.bounds);
    const double sd = std::hypot(inside, context.extrapolation);
    epoch.rate = interval(epoch.bounds.rate, sd, context.scenario.z);
    const auto begin = start_up(context.scenario.pipeline, context.scenario.model);
    epoch.time = {begin + context.samples / epoch.rate.value,
                  begin + context.samples / epoch.rate.high,
                  begin + context.samples / epoch.rate.low};
    epoch.limited_by = limiting(epoch.bounds, context);
    epoch.hit_ratio = load.hit_ratio;
    return epoch;
}

double later_hit_ratio(const Context& context) {
    if (context.strategy().cache == CacheLevel::none) return 0;
    const auto read = context.read() * context.samples;
    if (context.scenario.pipeline.loader().shuffle) {
        return reshuffled_nodes_hit_ratio(context.node_cache() / read, context.site.nodes,
                                          context.epochs());
    }
    // Each node reads its own part in the same order: all of it is there again, or, where it does
    // not fit, each byte was thrown out before it is read again.
    return read <= context.cache() ? 1 : 0;
}

Load load_of(const Context& context, double hit_ratio, bool from_app_cache) {
    const auto& model = context.scenario.model;
    const auto threads = context.reading_threads();
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
    const double workers = std::min<double>(context.strategy().threads, context.site.cores);
    const auto& locked = demand.offline_locked;
    const auto worker = demand.offline + locked.at(workers) - locked.alone;
    const auto time = time_between_samples(worker, locked.at(workers), workers) * context.samples /
                      context.site.cpu_speed;
    // Checked less than epochs are: a disk that takes writes varies by some 15 %.
    return interval(time, std::hypot(0.15, context.extrapolation), context.scenario.z);
}

std::optional<std::string> refusal(const Context& context) {
    const auto& demand = context.demand;
    const bool no_files = demand.files.requests > 0 && !context.site.files;
    const bool no_records = demand.records.requests > 0 && !context.site.records;
    if (no_files || no_records) {
        return std::string("cold reads of ") + (no_files ? "files" : "records") +
               " were not calibrated; give the cluster's storage a latency and a bandwidth";
    }
    if (context.strategy().cache != CacheLevel::none && !(context.node_cache() > Bytes{})) {
        return std::string("how much memory may cache is not known; declare node.page_cache");
    }
    const auto need = demand.app_cached * context.samples;
    const auto room = context.cache() / static_cast<double>(context.scenario.cluster.jobs);
    if (context.strategy().cache == CacheLevel::app && need > room) {
        return fmt::format("an application cache of {:.3g} GB does not fit in {:.3g} GB of memory",
                           need / GB, room / GB);
    }
    return std::nullopt;
}

QuickAnswer answer(const Context& context, bool extrapolated) {
    const bool from_app_cache = context.strategy().cache == CacheLevel::app;
    QuickAnswer result;
    auto first = load_of(context, 0, false);
    first.fills_app_cache = from_app_cache;
    BurstBucket bucket(context.site.bucket, context.site.baseline.value_or(BytesPerSecond{}));
    result.first = epoch_of(context, first, bucket, 1);
    const double hits = from_app_cache ? 1 : later_hit_ratio(context);
    result.later =
        epoch_of(context, load_of(context, hits, from_app_cache), bucket, context.epochs() - 1);
    const auto& records = context.demand.records;
    if (records.requests > 0) result.stored = records.size * context.samples;
    if (from_app_cache) result.memory = context.demand.app_cached * context.samples;
    result.one_off = one_off(context);
    result.extrapolated = extrapolated;
    return result;
}

std::variant<QuickAnswer, std::string> group_answer(const QuickScenario& scenario,
                                                    std::size_t index) {
    const auto here = site(scenario.pipeline, scenario.cluster, scenario.model, index);
    const auto found = extrapolation(
        {scenario.pipeline, scenario.prepared.strategy, scenario.cluster, scenario.model},
        scenario.prepared.demand, here);
    const Context context{
        scenario,
        scenario.prepared.demand,
        here,
        group(scenario.cluster, index),
        found.relative_sd,
        scenario.pipeline.dataset().samples.value_or(scenario.model.dataset_samples)};
    if (auto reason = refusal(context)) return std::move(*reason);
    auto result = answer(context, found.any);
    result.first.group = result.later.group = index;
    return result;
}

// Every accelerator trains on as many samples, so the slowest group sets the pace.
void slow_down(QuickAnswer& all, const QuickAnswer& group) {
    const auto slower = [](QuickEpoch& mine, const QuickEpoch& other) {
        if (other.rate.value < mine.rate.value) mine = other;
    };
    slower(all.first, group.first);
    slower(all.later, group.later);
    all.extrapolated = all.extrapolated || group.extrapolated;
}

}  // namespace

std::variant<Prepared, Refusal> prepare(const Pipeline& pipeline,
                                        const Strategy& strategy,
                                        const FittedModel& model) {
    if (auto changed = changed_step(pipeline, model)) return Refusal{strategy, *changed, false};
    auto wanted = demand(pipeline, strategy, model);
    if (auto* why = std::get_if<Uncalibrated>(&wanted)) {
        return Refusal{strategy, std::move(why->reason), false};
    }
    return Prepared{strategy, std::get<Demand>(std::move(wanted))};
}

std::variant<QuickAnswer, std::string> quick_predict(const QuickScenario& scenario) {
    auto slowest = group_answer(scenario, 0);
    for (std::size_t i = 1; i < group_count(scenario.cluster); ++i) {
        const auto next = group_answer(scenario, i);
        if (std::holds_alternative<std::string>(next)) return next;
        if (auto* found = std::get_if<QuickAnswer>(&slowest)) {
            slow_down(*found, std::get<QuickAnswer>(next));
        }
    }
    return slowest;
}

std::array<Bound, 8> bounds(const EpochRate& rate) {
    const auto worker = rate.waiting_share > 0.5 ? Resource::storage_latency : Resource::worker;
    return {{{Resource::lock, rate.lock},
             {worker, rate.worker},
             {Resource::cpu, rate.cpu},
             {Resource::storage_bandwidth, rate.storage_bandwidth},
             {Resource::storage_requests, rate.storage_requests},
             {Resource::network, rate.network},
             {Resource::hand_over, rate.hand_over},
             {Resource::consumer, rate.consumer}}};
}

}  // namespace ppsim
