// Cluster: the machines, memory, storage and accelerators a pipeline is asked about.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "model/core/units.hpp"

namespace ppsim {

/// A storage: the calibrated read curve that describes it, and limits declared on top of that.
/// A declared limit replaces the fitted one; with latency and bandwidth given, no curve is needed.
struct Storage {
    std::string name = "local";
    std::optional<std::string> profile;       ///< curve's name in a profile; absent: the host's
    std::optional<BytesPerSecond> bandwidth;  ///< aggregate read bandwidth
    std::optional<BytesPerSecond> stream_bandwidth;  ///< of one request in flight
    std::optional<Seconds> latency;                  ///< of one request
    std::optional<PerSecond> requests_per_second;    ///< IOPS or request-rate limit
};

/// One kind of machine.
struct Node {
    std::size_t count = 1;
    std::optional<double> cores;        ///< usable CPUs; absent: as calibrated
    std::optional<double> cpu_speed;    ///< relative to the calibrated CPU; absent: 1
    std::optional<Bytes> memory;        ///< absent: as calibrated
    std::optional<Bytes> page_cache;    ///< what the page cache may take; absent: from memory
    std::optional<BytesPerSecond> nic;  ///< absent: local storage, no network in the path
    std::size_t accelerators = 1;
};

struct Cluster {
    std::string name = "calibrated host";
    Node node = {};
    Storage storage = {};
};

}  // namespace ppsim
