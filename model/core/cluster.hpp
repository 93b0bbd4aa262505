// Cluster: the machines, memory, storage and accelerators a pipeline is asked about.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "model/core/units.hpp"

namespace ppsim {

/// A storage as declared; what is absent is as calibrated. With latency and bandwidth given, no
/// calibrated curve is needed.
struct Storage {
    std::string name = "local";
    std::optional<BytesPerSecond> bandwidth;         ///< aggregate read bandwidth of one server
    std::optional<BytesPerSecond> stream_bandwidth;  ///< of one request in flight
    std::optional<Seconds> latency;                  ///< of one request
    std::optional<PerSecond> requests_per_second;    ///< IOPS or request-rate limit of one server
    std::optional<Bytes> request_size;  ///< of records read in turn; absent: one record a request
    std::size_t servers = 1;            ///< over which the data set is spread evenly
    bool shared = true;                 ///< false: each node has its own, with its own copy
    std::optional<BytesPerSecond> baseline;  ///< of one server, once its burst bucket is empty
    Bytes bucket;                            ///< what the burst bucket holds at the start
    std::optional<BytesPerSecond> used_by_others;  ///< taken from the bandwidth of all servers
};

/// One kind of machine.
struct Node {
    std::string name = "node";
    std::size_t count = 1;
    std::optional<double> cores;        ///< usable CPUs; absent: as calibrated
    std::optional<double> cpu_speed;    ///< relative to the calibrated CPU; absent: 1
    std::optional<Bytes> memory;        ///< absent: as calibrated
    std::optional<Bytes> page_cache;    ///< what the page cache may take; absent: from memory
    std::optional<BytesPerSecond> nic;  ///< absent: local storage, no network in the path
    std::size_t accelerators = 1;
    std::optional<Seconds> step_time;  ///< of one batch on one accelerator; absent: the pipeline's
};

struct Cluster {
    std::string name = "calibrated host";
    Node node = {};                      ///< the first group of equal nodes
    std::vector<Node> other_nodes;       ///< further groups; every accelerator trains on as much
    std::optional<Node> remote_workers;  ///< prepare samples in place of the training nodes
    Storage storage = {};
    std::optional<BytesPerSecond> network;  ///< between storage and all nodes together
    std::size_t jobs = 1;                   ///< equal ones at once, sharing everything evenly
};

/// Training nodes of all groups.
[[nodiscard]] inline std::size_t node_count(const Cluster& cluster) {
    std::size_t count = cluster.node.count;
    for (const auto& group : cluster.other_nodes)
        count += group.count;
    return count;
}

/// Accelerators of all training nodes.
[[nodiscard]] inline std::size_t accelerator_count(const Cluster& cluster) {
    std::size_t count = cluster.node.count * cluster.node.accelerators;
    for (const auto& group : cluster.other_nodes)
        count += group.count * group.accelerators;
    return count;
}

}  // namespace ppsim
