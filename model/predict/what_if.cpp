// Doubles one number after the other and asks the fast path again.
#include "model/predict/what_if.hpp"

#include <algorithm>
#include <cmath>

#include "model/predict/site.hpp"

namespace ppsim {
namespace {

/// A number that may be doubled, and what it is now.
struct Lever {
    const char* axis;
    std::optional<double> now;
    double factor = 2;
    bool threads_too = false;
};

template <class Q>
std::optional<double> in(const std::optional<Q>& value, Q unit) {
    if (!value || !std::isfinite(*value / unit)) return std::nullopt;
    return *value / unit;
}

std::optional<double> counted(std::size_t count) {
    return static_cast<double>(count);
}

// The storage's law for what the strategy reads, where it was calibrated.
const std::optional<StorageRead>& read_law(const QuickScenario& s) {
    const auto& demand = s.prepared.demand;
    return demand.records.requests > 0 ? s.model.records.cold : s.model.files.cold;
}

std::vector<Lever> storage_levers(const QuickScenario& s) {
    const auto& storage = s.cluster.storage;
    const auto& law = read_law(s);
    const auto either = [&](const auto& declared, auto fitted) {
        return declared || !law ? declared : std::optional((*law).*fitted);
    };
    const auto latency = either(storage.latency, &StorageRead::latency);
    return {{"storage.bandwidth",
             in(either(storage.bandwidth, &StorageRead::bandwidth), byte / second)},
            {"storage.requests_per_second",
             in(either(storage.requests_per_second, &StorageRead::requests), 1.0 / second)},
            {"storage.latency", in(latency, 1 * second), 0.5},
            {"storage.servers", counted(storage.servers)}};
}

std::vector<Lever> levers(const QuickScenario& s) {
    const auto& node = group(s.cluster, 0);
    const auto& trainer = s.cluster.node;
    auto all = storage_levers(s);
    all.push_back({"threads", static_cast<double>(s.prepared.strategy.threads)});
    all.push_back({"node.nic", in(trainer.nic, byte / second)});
    all.push_back({"network", in(s.cluster.network, byte / second)});
    all.push_back({"node.count", counted(trainer.count)});
    const bool own_step = trainer.step_time.has_value();
    const auto step = own_step ? trainer.step_time : s.pipeline.consumer().step_time;
    all.push_back({own_step ? "node.step_time" : "consumer.step_time", in(step, 1 * second), 0.5});
    const double cores = usable_cores(s.cluster, s.model);
    const bool threads_too = s.prepared.strategy.threads >= cores;
    if (s.cluster.remote_workers) {
        all.push_back({"remote_workers.count", counted(node.count)});
        all.push_back({"remote_workers.cores", cores, 2, threads_too});
        return all;
    }
    all.push_back({"node.cores", cores, 2, threads_too});
    all.push_back({"node.cpu_speed", node.cpu_speed.value_or(1)});
    const auto cache = page_cache(node, s.model);
    if (s.prepared.strategy.cache != CacheLevel::none) {
        all.push_back({"node.page_cache", cache / byte});
    }
    return all;
}

std::optional<QuickEpoch> later(const QuickScenario& s, const Change& change, double value) {
    const auto& axis = *change.axis;
    Configuration changed{s.prepared.strategy, s.cluster, s.pipeline.dataset(), s.pipeline.loader(),
                          s.pipeline.consumer()};
    axis.set(changed, value);
    if (change.threads_too) {
        changed.strategy.threads =
            static_cast<int>(std::lround(changed.strategy.threads * value / change.from));
    }
    auto prepared = s.prepared;
    prepared.strategy = changed.strategy;
    const auto pipeline = axis.of_pipeline ? s.pipeline.with(changed.consumer) : s.pipeline;
    const auto answer = quick_predict({pipeline, prepared, changed.cluster, s.model, s.z});
    if (const auto* found = std::get_if<QuickAnswer>(&answer)) return found->later;
    return std::nullopt;
}

double elasticity(const QuickScenario& s, const Change& change, SamplesPerSecond now) {
    if (change.axis->unit == AxisUnit::count) return 0;
    const double nudge = change.to > change.from ? 1.01 : 1 / 1.01;
    const auto moved = later(s, change, change.from * nudge);
    return moved ? std::log(moved->rate.value / now) / std::log(1.01) : 0;
}

}  // namespace

std::vector<WhatIf> what_ifs(const QuickScenario& scenario) {
    std::vector<WhatIf> results;
    const auto base = quick_predict(scenario);
    const auto* now = std::get_if<QuickAnswer>(&base);
    if (now == nullptr) return results;
    for (const auto& lever : levers(scenario)) {
        if (!lever.now || !(*lever.now > 0)) continue;
        const Change change{axis_named(lever.axis), *lever.now, *lever.now * lever.factor,
                            lever.threads_too};
        const auto found = later(scenario, change, change.to);
        if (!found) continue;
        const auto rate = now->later.rate.value;
        results.push_back({change, found->rate, found->limited_by, found->rate.value / rate - 1,
                           elasticity(scenario, change, rate)});
    }
    std::stable_sort(results.begin(), results.end(),
                     [](const WhatIf& a, const WhatIf& b) { return a.gain > b.gain; });
    return results;
}

}  // namespace ppsim
