// Puts the laws of one epoch together.
#include "model/laws/epoch_rate.hpp"

#include <algorithm>
#include <cmath>

#include "model/laws/global_lock.hpp"

namespace ppsim {
namespace {

const SamplesPerSecond unlimited = std::numeric_limits<double>::infinity() * (sample / second);

struct WorkerTime {
    SecondsPerSample total;
    SecondsPerSample cpu;
    SecondsPerSample waiting;
};

struct Cpu {
    SecondsPerSample compute;
    SecondsPerSample memory;
    SecondsPerSample consumer;
};

Cpu cpu_times(const Demand& demand, const Site& site, const Load& load, const Tilt& tilt) {
    const double active = std::min(load.threads, site.cores);
    const double scale = load.runtime_level / site.cpu_speed;
    const auto& steps = load.from_app_cache ? demand.random_steps : demand.steps;
    Cpu cpu;
    cpu.compute = steps.at(active) * (scale * tilt.steps) +
                  demand.hand_over_worker * (scale * tilt.hand_over);
    cpu.consumer = demand.hand_over_consumer * (tilt.hand_over / site.cpu_speed);
    if (load.from_app_cache) {
        // Hardly anything but memory is left: the level of such runs is the consumer's too.
        cpu.consumer = cpu.consumer * load.runtime_level;
        return cpu;
    }
    cpu.compute += demand.decode.at(active) * (scale * tilt.decode);
    if (load.fills_app_cache) cpu.compute += demand.app_fill * (scale * tilt.app_fill);
    cpu.memory =
        (demand.files.memory.at(active) + demand.records.memory.at(active)) * (scale * tilt.memory);
    return cpu;
}

// A worker that misses: it waits for each form it reads, reading ahead as far as the form allows.
SecondsPerSample miss_time(const Demand& demand,
                           const Site& site,
                           SecondsPerSample cpu,
                           double tilt) {
    SecondsPerSample time = cpu;
    if (demand.records.requests > 0 && site.records) {
        const auto wait = site.records->latency / sample * record_requests(demand, site) +
                          demand.records.size / site.records->stream;
        time = soft_maximum({wait * tilt, time}, site.records->overlap);
    }
    if (demand.files.requests > 0 && site.files) {
        const auto wait = site.files->latency / sample * demand.files.requests +
                          demand.files.size / site.files->stream;
        time = soft_maximum({wait * tilt, time}, site.files->overlap);
    }
    return time;
}

WorkerTime worker_time(const Demand& demand,
                       const Site& site,
                       const Load& load,
                       const Cpu& cpu,
                       double storage_tilt) {
    const auto hit = cpu.compute + cpu.memory;
    if (load.from_app_cache || load.hit_ratio >= 1) return {hit, hit, {}};
    const auto miss = miss_time(demand, site, hit, storage_tilt);
    const auto mean = load.hit_ratio * hit + (1 - load.hit_ratio) * miss;
    return {mean, hit, mean - hit};
}

// Where other nodes prepare the samples, the consumer that they wake is one of many.
void add_waking(WorkerTime& worker,
                const Demand& demand,
                const Site& site,
                const Load& load,
                const Cpu& cpu) {
    if (site.receivers > 0) return;
    const auto mean = mean_waking(worker.total, {demand.hand_over_waking / site.cpu_speed,
                                                 cpu.consumer, load.threads, site.cores});
    worker.total += mean;
    worker.cpu += mean;
}

struct StorageLimits {
    SecondsPerSample bandwidth;  // time between samples that each limit alone would set
    SecondsPerSample requests;
    double softness = 1;
};

StorageLimits storage_limits(const Demand& demand, const Site& site, double misses, double tilt) {
    StorageLimits limits;
    limits.softness = 8;
    const auto add = [&](const ReadDemand& read, double requests,
                         const std::optional<StorageRead>& law) {
        if (read.requests == 0 || !law) return;
        limits.bandwidth += read.size / law->bandwidth * (misses * tilt);
        limits.requests += requests / (law->requests * sample) * (misses * tilt);
        limits.softness = std::min(limits.softness, law->softness);
    };
    add(demand.files, demand.files.requests, site.files);
    add(demand.records, record_requests(demand, site), site.records);
    return limits;
}

// Part of a worker's time that only one worker can spend at once.
SecondsPerSample locked_time_of(const Demand& demand,
                                const Site& site,
                                const Load& load,
                                const Tilt& tilt) {
    const auto& locked = load.from_app_cache ? demand.random_locked : demand.locked;
    const double active = std::min(load.threads, site.cores);
    return locked.at(active) * (load.runtime_level / site.cpu_speed * tilt.steps);
}

// Accelerators train and run their own steps one after the other.
SamplesPerSecond consumer_rate(const Demand& demand, const Site& site) {
    const bool own_steps = demand.on_accelerator > SecondsPerSample{};
    if (!own_steps) return site.consumer ? *site.consumer * site.nodes : unlimited;
    const auto own = demand.on_accelerator / site.accelerators;
    const auto train = site.consumer ? 1.0 / *site.consumer : SecondsPerSample{};
    return site.nodes / (train + own);
}

SamplesPerSecond rate_of(SecondsPerSample time) {
    return time > SecondsPerSample{} ? 1.0 / time : unlimited;
}

// Samples made elsewhere are put together where no worker wants the core.
SamplesPerSecond hand_over_rate(const Demand& demand,
                                const Site& site,
                                const Load& load,
                                SecondsPerSample consumer) {
    if (site.receivers > 0) return rate_of(consumer / site.receivers);
    const double slower = 1 + demand.hand_over_crowding * crowded(load.threads, site.cores);
    return rate_of(consumer * slower / site.nodes);
}

// Stored bytes come in through each NIC and the network behind them, samples that remote workers
// made go out again. Links carry both ways at once.
SamplesPerSecond network_rate(const Demand& demand, const Site& site, double misses) {
    SecondsPerSample time;
    const auto bytes = (demand.files.size + demand.records.size) * misses;
    if (site.nic) time = std::max(time, bytes / (*site.nic * site.nodes));
    if (site.network) time = std::max(time, bytes / *site.network);
    if (site.delivery) time = std::max(time, demand.delivered / *site.delivery);
    return rate_of(time);
}

}  // namespace

EpochRate epoch_rate(const Demand& demand, const Site& site, const Load& load, const Tilt& tilt) {
    const auto cpu = cpu_times(demand, site, load, tilt);
    auto worker = worker_time(demand, site, load, cpu, tilt.storage);
    add_waking(worker, demand, site, load, cpu);
    const double misses = load.from_app_cache ? 0 : 1 - load.hit_ratio;
    const auto storage = storage_limits(demand, site, misses, tilt.storage);
    EpochRate result;
    const auto locked = locked_time_of(demand, site, load, tilt);
    const auto workers = time_between_samples(worker.total, locked, load.threads) / site.nodes;
    result.worker = rate_of(workers);
    result.lock = rate_of(locked / site.nodes);
    // Samples made elsewhere are put together into batches where they are used.
    const bool remote = site.receivers > 0;
    const auto own_cpu = remote ? worker.cpu : worker.cpu + cpu.consumer;
    result.cpu = rate_of(own_cpu / (site.cores * site.nodes));
    result.storage_bandwidth = rate_of(storage.bandwidth);
    result.storage_requests = rate_of(storage.requests);
    result.hand_over = hand_over_rate(demand, site, load, cpu.consumer);
    result.network = network_rate(demand, site, misses);
    result.consumer = consumer_rate(demand, site);
    result.waiting_share = worker.total > SecondsPerSample{} ? worker.waiting / worker.total : 0;
    const auto soft =
        soft_maximum({workers, storage.bandwidth, storage.requests}, storage.softness);
    result.rate =
        std::min({rate_of(soft), result.cpu, result.network, result.hand_over, result.consumer});
    return result;
}

}  // namespace ppsim
