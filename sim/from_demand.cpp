// Translates demands and limits into services, stores and caches.
#include "sim/from_demand.hpp"

#include <algorithm>

#include "model/laws/soft_minimum.hpp"

namespace ppsim {

namespace {

/// CPU times of one sample at the scenario's number of busy threads.
class CpuTimes {
public:
    explicit CpuTimes(const DemandScenario& from)
        : from_(from),
          busy_(std::min<double>(from.strategy.threads, from.site.cores)),
          scale_(from.level / from.site.cpu_speed) {}

    [[nodiscard]] Seconds steps() const { return from_.demand.steps.at(busy_) * scale_ * sample; }

    [[nodiscard]] Seconds decode() const { return from_.demand.decode.at(busy_) * scale_ * sample; }

    [[nodiscard]] Seconds memory() const {
        return (from_.demand.files.memory.at(busy_) + from_.demand.records.memory.at(busy_)) *
               scale_ * sample;
    }

    [[nodiscard]] Seconds passing_on() const {
        return from_.demand.hand_over_worker * scale_ * sample;
    }

    [[nodiscard]] Seconds consumer() const {
        return from_.demand.hand_over_consumer / from_.site.cpu_speed * sample;
    }

    // The consumer's thread needs a core as well: with every core taken it slows the workers.
    [[nodiscard]] Seconds consumer_share() const {
        return from_.strategy.threads >= from_.site.cores ? consumer() : 0 * second;
    }

    [[nodiscard]] Seconds worker() const {
        return steps() + decode() + memory() + passing_on() + consumer_share() + app_fill();
    }

    [[nodiscard]] Seconds app_fill() const {
        return from_.strategy.cache == CacheLevel::app ? from_.demand.app_fill * scale_ * sample
                                                       : 0 * second;
    }

    // From the application cache little but memory is left: the level of such runs is the
    // consumer's too, as in `epoch_rate`.
    [[nodiscard]] Seconds app_consumer() const { return consumer() * from_.app_level; }

    [[nodiscard]] Seconds from_app_cache() const {
        const double scale = from_.app_level / from_.site.cpu_speed;
        const Seconds own =
            (from_.demand.random_steps.at(busy_) + from_.demand.hand_over_worker) * scale * sample;
        return from_.strategy.threads >= from_.site.cores ? own + app_consumer() : own;
    }

private:
    const DemandScenario& from_;
    double busy_;
    double scale_;
};

// What read-ahead leaves of a read's time: soft_maximum(wait, compute) - compute.
Seconds waiting(const ReadDemand& read, const StorageRead& law, Seconds compute) {
    const Seconds wait = law.latency * read.requests + read.size / law.stream * sample;
    return soft_maximum({wait, compute}, law.overlap) - compute;
}

void limit(SimulatedStore& store,
           const ReadDemand& read,
           const std::optional<StorageRead>& law,
           Seconds compute) {
    if (read.requests == 0 || !law) return;
    store.bandwidth = std::min(store.bandwidth, law->bandwidth);
    const auto requests = store.requests_per_second.value_or(law->requests);
    store.requests_per_second = std::min(requests, law->requests);
    store.requests_per_read = std::max(1.0, read.requests);
    // A transfer alone on the link takes its share of the wait; the rest is latency.
    const Seconds wait = waiting(read, *law, compute);
    const Seconds transfer = read.size / law->bandwidth * sample;
    store.latency.mean += std::max(wait - transfer, 0 * second);
}

SimulatedStore store_of(const DemandScenario& from, Seconds compute) {
    SimulatedStore store;
    limit(store, from.demand.files, from.site.files, compute);
    limit(store, from.demand.records, from.site.records, compute);
    return store;
}

SimulatedCache cache_of(const DemandScenario& from, Bytes data) {
    SimulatedCache cache;
    if (from.strategy.cache == CacheLevel::none || !(data > Bytes{})) return cache;
    cache.policy = CachePolicy::lru;
    cache.share = std::min(1.0, from.page_cache / data);
    return cache;
}

SimulatedLoader loader_of(const DemandScenario& from, const CpuTimes& cpu) {
    SimulatedLoader loader;
    const auto add = [&](const char* name, Seconds time, double scv) {
        if (time > 0 * second) loader.steps.push_back({name, service_of(time, scv)});
    };
    add("from memory", cpu.memory(), 0);
    add("decode codec", cpu.decode(), 0);
    add("steps", cpu.steps(), from.step_scv);
    add("fill application cache", cpu.app_fill(), 0);
    add("hand over", cpu.passing_on() + cpu.consumer_share(), 0);
    loader.workers = static_cast<std::size_t>(from.strategy.threads);
    loader.cores = from.site.cores;
    loader.delivery = from.pipeline.loader().in_order ? SimulatedDelivery::in_order
                                                      : SimulatedDelivery::any_order;
    loader.queue = std::max<std::size_t>(1, from.pipeline.loader().prefetch);
    loader.hand_over = deterministic(cpu.consumer());
    loader.app_cache = from.strategy.cache == CacheLevel::app;
    loader.from_app_cache = deterministic(cpu.from_app_cache());
    loader.app_hand_over = deterministic(cpu.app_consumer());
    return loader;
}

SimulatedTrainer trainer_of(const DemandScenario& from) {
    SimulatedTrainer trainer;
    trainer.batch = from.pipeline.loader().batch;
    trainer.accelerators = from.accelerators;
    // Steps on the accelerators take their time before each training step.
    const auto batch = static_cast<double>(trainer.batch) * sample;
    trainer.step = deterministic(from.pipeline.consumer().step_time.value_or(0 * second) +
                                 from.demand.on_accelerator * batch);
    return trainer;
}

}  // namespace

SimulationScenario scenario_of(const DemandScenario& from) {
    const CpuTimes cpu(from);
    const BytesPerSample read = from.demand.files.size + from.demand.records.size;
    SimulationScenario scenario;
    scenario.samples = static_cast<std::uint64_t>(from.samples / sample);
    scenario.sample_size = read * sample;
    scenario.order = from.pipeline.loader().shuffle ? ReadOrder::shuffled : ReadOrder::sequential;
    scenario.epochs = from.epochs;
    scenario.epoch_start = from.start_up;
    scenario.store = store_of(from, cpu.worker());
    scenario.cache = cache_of(from, read * from.samples);
    scenario.loader = loader_of(from, cpu);
    scenario.trainer = trainer_of(from);
    SimulatedNode node;
    if (from.site.nic) node.nic = *from.site.nic;
    scenario.nodes.assign(static_cast<std::size_t>(from.site.nodes), node);
    return scenario;
}

}  // namespace ppsim
