// The axes by name, and an odometer over their values.
#include "model/predict/axes.hpp"

#include <algorithm>
#include <cmath>

namespace ppsim {
namespace {

std::size_t whole(double value) {
    return static_cast<std::size_t>(std::llround(value));
}

// Workers that no file declares are machines like the calibrated one.
Node& remote_workers(Cluster& cluster) {
    if (!cluster.remote_workers) cluster.remote_workers = Node{};
    return *cluster.remote_workers;
}

}  // namespace

const std::vector<AxisKind>& axis_kinds() {
    using C = Configuration;
    static const std::vector<AxisKind> kinds = {
        {"threads", AxisUnit::count, false,
         [](C& c, double v) { c.strategy.threads = static_cast<int>(v); }, 1e6},
        {"node.count", AxisUnit::count, false,
         [](C& c, double v) { c.cluster.node.count = whole(v); }, 1e6},
        {"node.cores", AxisUnit::number, false, [](C& c, double v) { c.cluster.node.cores = v; }},
        {"node.cpu_speed", AxisUnit::number, false,
         [](C& c, double v) { c.cluster.node.cpu_speed = v; }},
        {"node.memory", AxisUnit::bytes, false,
         [](C& c, double v) { c.cluster.node.memory = v * byte; }},
        {"node.page_cache", AxisUnit::bytes, false,
         [](C& c, double v) { c.cluster.node.page_cache = v * byte; }},
        {"node.nic", AxisUnit::data_rate, false,
         [](C& c, double v) { c.cluster.node.nic = v * (byte / second); }},
        {"node.accelerators", AxisUnit::count, false,
         [](C& c, double v) { c.cluster.node.accelerators = whole(v); }, 1e6},
        {"node.step_time", AxisUnit::duration, false,
         [](C& c, double v) { c.cluster.node.step_time = v * second; }},
        {"storage.bandwidth", AxisUnit::data_rate, false,
         [](C& c, double v) { c.cluster.storage.bandwidth = v * (byte / second); }},
        {"storage.stream_bandwidth", AxisUnit::data_rate, false,
         [](C& c, double v) { c.cluster.storage.stream_bandwidth = v * (byte / second); }},
        {"storage.latency", AxisUnit::duration, false,
         [](C& c, double v) { c.cluster.storage.latency = v * second; }},
        {"storage.requests_per_second", AxisUnit::event_rate, false,
         [](C& c, double v) { c.cluster.storage.requests_per_second = v * (1.0 / second); }},
        {"storage.servers", AxisUnit::count, false,
         [](C& c, double v) { c.cluster.storage.servers = whole(v); }, 1e6},
        {"network", AxisUnit::data_rate, false,
         [](C& c, double v) { c.cluster.network = v * (byte / second); }},
        {"jobs", AxisUnit::count, false, [](C& c, double v) { c.cluster.jobs = whole(v); }, 1e6},
        {"remote_workers.count", AxisUnit::count, false,
         [](C& c, double v) { remote_workers(c.cluster).count = whole(v); }, 1e6},
        {"remote_workers.cores", AxisUnit::number, false,
         [](C& c, double v) { remote_workers(c.cluster).cores = v; }},
        {"dataset.samples", AxisUnit::count, true,
         [](C& c, double v) { c.dataset.samples = v * sample; }},
        {"loader.batch", AxisUnit::count, true, [](C& c, double v) { c.loader.batch = whole(v); }},
        {"consumer.step_time", AxisUnit::duration, true,
         [](C& c, double v) { c.consumer.step_time = v * second; }},
    };
    return kinds;
}

const AxisKind* axis_named(std::string_view name) {
    const auto& kinds = axis_kinds();
    const auto found = std::find_if(kinds.begin(), kinds.end(),
                                    [&](const AxisKind& kind) { return kind.name == name; });
    return found == kinds.end() ? nullptr : &*found;
}

void for_each_configuration(Configuration base,
                            const std::vector<Axis>& axes,
                            const VisitConfiguration& visit) {
    std::vector<std::size_t> at(axes.size());
    for (const auto& axis : axes)
        axis.kind->set(base, axis.values.front());
    std::size_t changed = 0;
    while (visit(base, changed)) {
        std::size_t k = axes.size();
        while (k > 0 && at[k - 1] + 1 == axes[k - 1].values.size())
            --k;
        if (k == 0) return;
        changed = k - 1;
        ++at[changed];
        for (std::size_t j = changed; j < axes.size(); ++j) {
            if (j > changed) at[j] = 0;
            axes[j].kind->set(base, axes[j].values[at[j]]);
        }
    }
}

std::uint64_t combinations(const std::vector<Axis>& axes) {
    std::uint64_t product = 1;
    for (const auto& axis : axes)
        product *= axis.values.size();
    return product;
}

}  // namespace ppsim
