// Translates demands and limits into services, stores and caches.
#include "sim/from_demand.hpp"

#include <algorithm>

#include "model/laws/hand_over.hpp"
#include "model/laws/soft_minimum.hpp"

namespace ppsim {

namespace {

/// CPU times of one sample at the scenario's number of busy threads.
class CpuTimes {
public:
    CpuTimes(const DemandScenario& from, const Site& site)
        : from_(from),
          site_(site),
          busy_(std::min<double>(from.strategy.threads, site.cores)),
          scale_(from.level / site.cpu_speed) {}

    [[nodiscard]] Seconds steps() const { return from_.demand.steps.at(busy_) * scale_ * sample; }

    /// Part of the steps that one worker at a time does.
    [[nodiscard]] Seconds locked() const { return from_.demand.locked.at(busy_) * scale_ * sample; }

    [[nodiscard]] Seconds app_locked() const {
        return from_.demand.random_locked.at(busy_) * (from_.app_level / site_.cpu_speed) * sample;
    }

    [[nodiscard]] Seconds decode() const { return from_.demand.decode.at(busy_) * scale_ * sample; }

    [[nodiscard]] Seconds memory() const {
        return (from_.demand.files.memory.at(busy_) + from_.demand.records.memory.at(busy_)) *
               scale_ * sample;
    }

    [[nodiscard]] Seconds passing_on() const {
        return from_.demand.hand_over_worker * scale_ * sample;
    }

    [[nodiscard]] Seconds waking(Seconds worker, Seconds consumer) const {
        if (from_.trainers > 0) return 0 * second;
        return mean_waking(worker / sample,
                           {from_.demand.hand_over_waking / site_.cpu_speed, consumer / sample,
                            static_cast<double>(from_.strategy.threads), site_.cores}) *
               sample;
    }

    [[nodiscard]] Seconds waking() const {
        return waking(steps() + decode() + memory() + passing_on(), consumer());
    }

    [[nodiscard]] Seconds consumer() const {
        return from_.demand.hand_over_consumer / site_.cpu_speed * sample;
    }

    /// Time that passes for the consumer, other than the CPU time above.
    [[nodiscard]] double crowding() const {
        const auto threads = static_cast<double>(from_.strategy.threads);
        return 1 + from_.demand.hand_over_crowding * crowded(threads, site_.cores);
    }

    // The consumer's thread needs a core as well: with every core taken it slows the workers.
    [[nodiscard]] Seconds consumer_share() const {
        if (from_.trainers > 0) return 0 * second;
        return from_.strategy.threads >= site_.cores ? consumer() : 0 * second;
    }

    [[nodiscard]] Seconds worker() const {
        return steps() + decode() + memory() + passing_on() + waking() + consumer_share() +
               app_fill();
    }

    [[nodiscard]] Seconds app_fill() const {
        return from_.strategy.cache == CacheLevel::app ? from_.demand.app_fill * scale_ * sample
                                                       : 0 * second;
    }

    // From the application cache little but memory is left: the level of such runs is the
    // consumer's too, as in `epoch_rate`.
    [[nodiscard]] Seconds app_consumer() const { return consumer() * from_.app_level; }

    [[nodiscard]] Seconds from_app_cache() const {
        const double scale = from_.app_level / site_.cpu_speed;
        const Seconds own =
            (from_.demand.random_steps.at(busy_) + from_.demand.hand_over_worker) * scale * sample;
        const Seconds woken = own + waking(own, app_consumer());
        return from_.strategy.threads >= site_.cores ? woken + app_consumer() : woken;
    }

private:
    const DemandScenario& from_;
    const Site& site_;
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
    store.requests_per_read += read.requests;
    store.stream_bandwidth = std::min(store.stream_bandwidth, law->stream);
    // A transfer alone takes its share of the wait; the rest is latency. Where the wait is shorter
    // than the transfer, the rest of it was read ahead.
    const Seconds wait = waiting(read, *law, compute);
    const Seconds transfer = read.size / law->stream * sample;
    store.latency.mean += std::max(wait - transfer, 0 * second);
    if (transfer > wait) store.read_ahead = 1 - wait / transfer;
}

// The site's limits are those of as many equal nodes as would train on everything.
void own_stores(SimulatedStore& store, const DemandScenario& from) {
    double nodes = 0;
    for (const auto& group : from.groups)
        nodes += static_cast<double>(group.count);
    const double present = nodes / from.groups.front().site.nodes;
    store.per_node = true;
    store.bandwidth = store.bandwidth * present;
    if (store.requests_per_second) {
        store.requests_per_second = *store.requests_per_second * present;
    }
    if (store.baseline) store.baseline = *store.baseline * present;
    store.bucket = store.bucket * present;
}

SimulatedStore store_of(const DemandScenario& from, Seconds compute) {
    SimulatedStore store;
    store.requests_per_read = 0;
    const auto& site = from.groups.front().site;
    limit(store, from.demand.files, site.files, compute);
    auto records = from.demand.records;
    records.requests = record_requests(from.demand, site);
    limit(store, records, site.records, compute);
    store.baseline = site.baseline;
    store.bucket = site.bucket;
    if (from.own_storage) own_stores(store, from);
    // One link for all is no wider than its narrower end.
    if (site.network) store.bandwidth = std::min(store.bandwidth, *site.network);
    if (store.baseline) store.baseline = std::min(*store.baseline, store.bandwidth);
    return store;
}

SimulatedCache cache_of(const DemandScenario& from, Bytes data, const NodeGroup& group) {
    SimulatedCache cache;
    if (from.strategy.cache == CacheLevel::none || !(data > Bytes{})) return cache;
    cache.policy = CachePolicy::lru;
    cache.share = std::min(1.0, group.page_cache / data);
    return cache;
}

SimulatedLoader loader_of(const DemandScenario& from, const CpuTimes& cpu) {
    SimulatedLoader loader;
    const auto add = [&](const char* name, Seconds time, double scv) {
        if (time > 0 * second) loader.steps.push_back({name, service_of(time, scv)});
    };
    add("from memory", cpu.memory(), 0);
    add("decode codec", cpu.decode(), 0);
    add("steps", cpu.steps() - cpu.locked(), from.step_scv);
    loader.locked = service_of(cpu.locked(), from.step_scv);
    loader.app_locked = service_of(cpu.app_locked(), from.step_scv);
    add("fill application cache", cpu.app_fill(), 0);
    add("hand over", cpu.passing_on() + cpu.waking() + cpu.consumer_share(), 0);
    loader.workers = static_cast<std::size_t>(from.strategy.threads);
    loader.cores = from.groups.front().site.cores;
    loader.delivery = from.pipeline.loader().in_order ? SimulatedDelivery::in_order
                                                      : SimulatedDelivery::any_order;
    loader.queue = std::max<std::size_t>(1, from.pipeline.loader().prefetch);
    const bool remote = from.trainers > 0;
    loader.hand_over = deterministic(remote ? 0 * second : cpu.consumer() * cpu.crowding());
    loader.app_cache = from.strategy.cache == CacheLevel::app;
    loader.from_app_cache = deterministic(cpu.from_app_cache() - cpu.app_locked());
    loader.app_hand_over = deterministic(remote ? 0 * second : cpu.app_consumer() * cpu.crowding());
    return loader;
}

// Steps on the accelerators take their time before each training step.
Service training_step(const DemandScenario& from, const NodeGroup& group) {
    const auto& consumer = from.pipeline.consumer();
    const auto step = group.step_time ? group.step_time : consumer.step_time;
    const auto batch = static_cast<double>(from.pipeline.loader().batch) * sample;
    return deterministic(step.value_or(0 * second) + from.demand.on_accelerator * batch);
}

SimulatedTrainer trainer_of(const DemandScenario& from) {
    const auto& group = from.groups.front();
    SimulatedTrainer trainer;
    trainer.batch = from.pipeline.loader().batch;
    trainer.accelerators = from.trainers > 0 ? from.trainers : group.accelerators;
    trainer.step = training_step(from, group);
    return trainer;
}

// A group's speed is how fast its nodes do the first group's work.
SimulatedNode node_of(const DemandScenario& from, const NodeGroup& group, Seconds first_worker) {
    SimulatedNode node;
    if (group.site.nic) node.nic = *group.site.nic;
    if (&group == &from.groups.front()) return node;
    const auto own = CpuTimes(from, group.site).worker();
    if (own > 0 * second) node.speed = first_worker / own;
    const Bytes data = (from.demand.files.size + from.demand.records.size) * from.samples;
    node.cores = group.site.cores;
    node.cache_share = cache_of(from, data, group).share;
    node.accelerators = group.accelerators;
    node.step = training_step(from, group);
    return node;
}

// Links and takers of all training nodes; each takes its part of what the links carry.
void add_receivers(SimulationScenario& scenario, const DemandScenario& from, const CpuTimes& cpu) {
    const auto& site = from.groups.front().site;
    scenario.disaggregated = true;
    scenario.receivers = static_cast<std::size_t>(site.receivers);
    Seconds time = cpu.consumer();
    if (site.delivery) {
        time = std::max(time, from.demand.delivered / *site.delivery * sample * site.receivers);
    }
    scenario.receive = deterministic(time);
}

}  // namespace

SimulationScenario scenario_of(const DemandScenario& from) {
    const CpuTimes cpu(from, from.groups.front().site);
    const BytesPerSample read = from.demand.files.size + from.demand.records.size;
    SimulationScenario scenario;
    scenario.samples = static_cast<std::uint64_t>(from.samples / sample);
    scenario.sample_size = read * sample;
    scenario.order = from.pipeline.loader().shuffle ? ReadOrder::shuffled : ReadOrder::sequential;
    scenario.epochs = from.epochs;
    scenario.epoch_start = from.start_up;
    scenario.store = store_of(from, cpu.worker());
    scenario.cache = cache_of(from, read * from.samples, from.groups.front());
    scenario.loader = loader_of(from, cpu);
    scenario.trainer = trainer_of(from);
    scenario.nodes.clear();
    for (const auto& group : from.groups) {
        scenario.nodes.resize(scenario.nodes.size() + group.count,
                              node_of(from, group, cpu.worker()));
    }
    if (from.trainers > 0) add_receivers(scenario, from, cpu);
    return scenario;
}

}  // namespace ppsim
