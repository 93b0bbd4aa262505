// Puts the laws of one epoch together.
#include "model/laws/epoch_rate.hpp"

#include <algorithm>
#include <cmath>

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
    if (load.fills_app_cache) cpu.compute += demand.app_fill * (scale * tilt.memory);
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
        time = soft_maximum({site.records->request_time(demand.records.size) * tilt, time},
                            site.records->overlap);
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

struct StorageLimits {
    SecondsPerSample bandwidth;  // time between samples that each limit alone would set
    SecondsPerSample requests;
    double softness = 1;
};

StorageLimits storage_limits(const Demand& demand, const Site& site, double misses, double tilt) {
    StorageLimits limits;
    limits.softness = 8;
    const auto add = [&](const ReadDemand& read, const std::optional<StorageRead>& law) {
        if (read.requests == 0 || !law) return;
        limits.bandwidth += read.size / law->bandwidth * (misses * tilt);
        limits.requests += read.requests / (law->requests * sample) * (misses * tilt);
        limits.softness = std::min(limits.softness, law->softness);
    };
    add(demand.files, site.files);
    add(demand.records, site.records);
    return limits;
}

SamplesPerSecond rate_of(SecondsPerSample time) {
    return time > SecondsPerSample{} ? 1.0 / time : unlimited;
}

}  // namespace

EpochRate epoch_rate(const Demand& demand, const Site& site, const Load& load, const Tilt& tilt) {
    const auto cpu = cpu_times(demand, site, load, tilt);
    const auto worker = worker_time(demand, site, load, cpu, tilt.storage);
    const double misses = load.from_app_cache ? 0 : 1 - load.hit_ratio;
    const auto storage = storage_limits(demand, site, misses, tilt.storage);
    EpochRate result;
    result.worker = rate_of(worker.total / (load.threads * site.nodes));
    result.cpu = rate_of((worker.cpu + cpu.consumer) / (site.cores * site.nodes));
    result.storage_bandwidth = rate_of(storage.bandwidth);
    result.storage_requests = rate_of(storage.requests);
    result.hand_over = rate_of(cpu.consumer / site.nodes);
    result.network = unlimited;
    if (site.nic && misses > 0) {
        const auto bytes = (demand.files.size + demand.records.size) * misses;
        result.network = rate_of(bytes / (*site.nic * site.nodes));
    }
    result.consumer = site.consumer ? *site.consumer * site.nodes : unlimited;
    result.waiting_share = worker.total > SecondsPerSample{} ? worker.waiting / worker.total : 0;
    const auto soft = soft_maximum(
        {worker.total / (load.threads * site.nodes), storage.bandwidth, storage.requests},
        storage.softness);
    result.rate =
        std::min({rate_of(soft), result.cpu, result.network, result.hand_over, result.consumer});
    return result;
}

}  // namespace ppsim
