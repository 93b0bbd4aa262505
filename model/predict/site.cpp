// Applies a cluster's declarations on top of what was calibrated.
#include "model/predict/site.hpp"

#include <algorithm>

namespace ppsim {
namespace {

// Without any curve, an unlimited one: the cluster's declarations then set every limit.
StorageRead unlimited_storage() {
    return {
        1e-9 * second, 1e15 * (byte / second), 1e15 * (1.0 / second), 1e15 * (byte / second), 2, 1};
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
        law.bandwidth = *storage.bandwidth;
        // One stream cannot be faster than the whole.
        law.stream = std::min(law.stream, *storage.bandwidth);
    }
    if (storage.stream_bandwidth) law.stream = *storage.stream_bandwidth;
    if (storage.requests_per_second) law.requests = *storage.requests_per_second;
    return law;
}

}  // namespace

Site site(const Pipeline& pipeline, const Cluster& cluster, const FittedModel& model) {
    Site result;
    const auto& node = cluster.node;
    result.cores = node.cores.value_or(std::max(1.0, model.machine.usable_cpus));
    result.cpu_speed = node.cpu_speed.value_or(1);
    result.nodes = static_cast<double>(node.count);
    result.files = declared(cluster.storage, model.files.cold);
    result.records = declared(cluster.storage, model.records.cold);
    result.nic = node.nic;
    result.accelerators = static_cast<double>(node.accelerators);
    if (pipeline.consumer().step_time) {
        const auto batch = static_cast<double>(pipeline.loader().batch) * sample;
        result.consumer =
            batch / *pipeline.consumer().step_time * static_cast<double>(node.accelerators);
    }
    return result;
}

Bytes page_cache(const Cluster& cluster, const FittedModel& model) {
    if (cluster.node.page_cache) return *cluster.node.page_cache;
    // A node keeps the calibrated share of its memory for other things.
    if (cluster.node.memory) {
        const auto used = model.machine.memory - model.machine.page_cache;
        return std::max(Bytes{}, *cluster.node.memory - used);
    }
    return model.machine.page_cache;
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
