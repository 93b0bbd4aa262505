// Cluster: the machines, memory, storage and accelerators a pipeline is asked about.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "model/core/units.hpp"

namespace ppsim {

/// A storage as declared; what is absent is as calibrated. With latency and bandwidth given, no
/// calibrated curve is needed.
struct Storage {
    std::string name = "local";
    std::optional<BytesPerSecond> bandwidth;         ///< aggregate read bandwidth
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
