// Applies a cluster's declarations on top of what was calibrated.
#include "model/predict/site.hpp"

#include <algorithm>
#include <limits>

namespace ppsim {
namespace {

// Without any curve, an unlimited one: the cluster's declarations then set every limit.
StorageRead unlimited_storage() {
    constexpr double endless = std::numeric_limits<double>::infinity();
    return {1e-9 * second,
            endless * (byte / second),
            endless * (1.0 / second),
            endless * (byte / second),
            2,
            1};
}

bool declares_curve(const Storage& storage) {
    return storage.latency.has_value() && storage.bandwidth.has_value();
}

std::optional<StorageRead> declared(const Storage& storage, std::optional<StorageRead> fitted) {
    if (!fitted && !declares_curve(storage)) return std::nullopt;
    auto law = declares_curve(storage) ? unlimited_storage() : *fitted;
    if (fitted) {
        law.softness = fitted->softness;
        law.overlap = fitted->overlap;
    }
    if (storage.latency) law.latency = *storage.latency;
    if (storage.bandwidth) {
        // One stream cannot be faster than the whole; a slower storage than the calibrated one has
        // slower streams.
        const auto slower = std::min(1.0, *storage.bandwidth / law.bandwidth);
        const bool curve = declares_curve(storage);
        law.stream = curve ? std::min(law.stream, *storage.bandwidth) : law.stream * slower;
        law.bandwidth = *storage.bandwidth;
    }
    if (storage.stream_bandwidth) law.stream = *storage.stream_bandwidth;
    if (storage.requests_per_second) law.requests = *storage.requests_per_second;
    return law;
}

// What one job gets of all servers, or of all nodes' own storage.
std::optional<StorageRead> shared_out(std::optional<StorageRead> law,
                                      const Cluster& cluster,
                                      double nodes) {
    if (!law) return law;
    const auto& storage = cluster.storage;
    const double servers = static_cast<double>(storage.servers) * (storage.shared ? 1 : nodes);
    const double share = servers / static_cast<double>(cluster.jobs);
    law->bandwidth = law->bandwidth * share;
    law->requests = law->requests * share;
    if (storage.used_by_others) {
        // Nothing left is not a rate; a thousandth stands for a storage that others fill.
        const auto left =
            law->bandwidth - *storage.used_by_others / static_cast<double>(cluster.jobs);
        law->bandwidth = std::max(left, law->bandwidth * 1e-3);
        law->stream = std::min(law->stream, law->bandwidth);
    }
    return law;
}

void set_bucket(Site& result, const Cluster& cluster) {
    const auto& storage = cluster.storage;
    if (!storage.baseline) return;
    const double servers =
        static_cast<double>(storage.servers) * (storage.shared ? 1 : result.nodes);
    const double share = servers / static_cast<double>(cluster.jobs);
    result.baseline = *storage.baseline * share;
    result.bucket = storage.bucket * share;
}

std::optional<SamplesPerSecond> consumer_of(const Pipeline& pipeline, const Node& node) {
    const auto step = node.step_time ? node.step_time : pipeline.consumer().step_time;
    if (!step) return std::nullopt;
    const auto batch = static_cast<double>(pipeline.loader().batch) * sample;
    return batch / *step * static_cast<double>(node.accelerators);
}

// The slowest accelerator sets the pace of all of them.
std::optional<SamplesPerSecond> slowest_trainers(const Pipeline& pipeline, const Cluster& cluster) {
    const auto all = static_cast<double>(accelerator_count(cluster));
    std::optional<SamplesPerSecond> slowest;
    const auto see = [&](const Node& node) {
        const auto rate = consumer_of(pipeline, node);
        if (!rate) return;
        const auto total = *rate * (all / static_cast<double>(node.accelerators));
        slowest = slowest ? std::min(*slowest, total) : total;
    };
    see(cluster.node);
    for (const auto& other : cluster.other_nodes)
        see(other);
    return slowest;
}

// All training nodes take an equal share through NICs of their own.
std::optional<BytesPerSecond> delivery(const Cluster& cluster) {
    std::optional<BytesPerSecond> least;
    const auto add = [&](const Node& node, double nodes) {
        if (!node.nic) return;
        const auto total = *node.nic * nodes;
        least = least ? std::min(*least, total) : total;
    };
    const auto& workers = *cluster.remote_workers;
    add(workers, static_cast<double>(workers.count));
    const auto all = static_cast<double>(accelerator_count(cluster));
    add(cluster.node, all / static_cast<double>(cluster.node.accelerators));
    for (const auto& other : cluster.other_nodes)
        add(other, all / static_cast<double>(other.accelerators));
    return least;
}

void set_remote(Site& result, const Pipeline& pipeline, const Cluster& cluster) {
    result.nodes = static_cast<double>(cluster.remote_workers->count);
    result.delivery = delivery(cluster);
    result.receivers = static_cast<double>(node_count(cluster));
    result.accelerators = static_cast<double>(accelerator_count(cluster)) / result.nodes;
    result.consumer = slowest_trainers(pipeline, cluster);
    if (result.consumer) result.consumer = *result.consumer / result.nodes;
}

// Jobs that run at once get equal parts of everything but the memory of the page cache, which all
// of them fill with the same data.
void divide(Site& result, double jobs) {
    result.cores /= jobs;
    result.accelerators /= jobs;
    if (result.nic) result.nic = *result.nic / jobs;
    if (result.network) result.network = *result.network / jobs;
    if (result.delivery) result.delivery = *result.delivery / jobs;
    if (result.consumer) result.consumer = *result.consumer / jobs;
}

}  // namespace

std::size_t group_count(const Cluster& cluster) {
    return cluster.remote_workers ? 1 : 1 + cluster.other_nodes.size();
}

const Node& group(const Cluster& cluster, std::size_t index) {
    if (cluster.remote_workers) return *cluster.remote_workers;
    return index == 0 ? cluster.node : cluster.other_nodes.at(index - 1);
}

Site site(const Pipeline& pipeline,
          const Cluster& cluster,
          const FittedModel& model,
          std::size_t group_index) {
    Site result;
    const auto& node = group(cluster, group_index);
    result.cores = node.cores.value_or(std::max(1.0, model.machine.usable_cpus));
    result.cpu_speed = node.cpu_speed.value_or(1);
    result.nic = node.nic;
    result.network = cluster.network;
    result.request_size = cluster.storage.request_size;
    if (cluster.remote_workers) {
        set_remote(result, pipeline, cluster);
    } else {
        result.accelerators = static_cast<double>(node.accelerators);
        result.nodes = static_cast<double>(accelerator_count(cluster)) / result.accelerators;
        result.consumer = consumer_of(pipeline, node);
    }
    result.files = shared_out(declared(cluster.storage, model.files.cold), cluster, result.nodes);
    result.records =
        shared_out(declared(cluster.storage, model.records.cold), cluster, result.nodes);
    set_bucket(result, cluster);
    if (cluster.jobs > 1) divide(result, static_cast<double>(cluster.jobs));
    return result;
}

Bytes page_cache(const Node& node, const FittedModel& model) {
    if (node.page_cache) return *node.page_cache;
    // A node keeps the calibrated share of its memory for other things.
    if (node.memory) {
        const auto used = model.machine.memory - model.machine.page_cache;
        return std::max(Bytes{}, *node.memory - used);
    }
    return model.machine.page_cache;
}

double usable_cores(const Cluster& cluster, const FittedModel& model) {
    return group(cluster, 0).cores.value_or(std::max(1.0, model.machine.usable_cpus));
}

Seconds start_up(const Pipeline& pipeline, const FittedModel& model) {
    return pipeline.loader().start_up.value_or(model.start_up);
}

double runtime_level(const std::vector<RuntimeLevel>& levels, double threads) {
    if (levels.empty()) return 1;
    if (threads <= levels.front().threads) return levels.front().factor;
    for (std::size_t i = 1; i < levels.size(); ++i) {
        if (threads > levels[i].threads) continue;
        const double span = levels[i].threads - levels[i - 1].threads;
        const double part = (threads - levels[i - 1].threads) / span;
        return levels[i - 1].factor + part * (levels[i].factor - levels[i - 1].factor);
    }
    return levels.back().factor;
}

}  // namespace ppsim
