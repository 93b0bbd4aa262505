// What `simulate` is asked about: a cluster that trains on a data set, as plain values.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "model/core/units.hpp"
#include "sim/page_cache.hpp"
#include "sim/sample_order.hpp"
#include "sim/service.hpp"

namespace ppsim {

inline constexpr auto no_limit = BytesPerSecond::of_base(std::numeric_limits<double>::infinity());

/// Where samples are read from. A read passes the request limit, waits the latency, then shares the
/// bandwidth (max-min with the readers' NICs).
struct SimulatedStore {
    Service latency;                               ///< per read
    BytesPerSecond bandwidth = no_limit;           ///< of all reads together
    BytesPerSecond stream_bandwidth = no_limit;    ///< of one read
    std::optional<PerSecond> requests_per_second;  ///< IOPS or request-rate limit
    double request_burst = 1;                      ///< requests that may pass at once after a pause
    double requests_per_read = 1;                  ///< opens and range requests of one sample
    double read_ahead = 0;  ///< share of a read's bytes that come while its worker computes
    std::optional<BytesPerSecond> baseline;  ///< with a burst bucket: bandwidth once it is empty
    Bytes bucket = 0 * byte;                 ///< what it holds at the start
    bool per_node = false;  ///< each node has its own; limits above are of all of them together
};

/// Memory of each node in front of the store.
struct SimulatedCache {
    CachePolicy policy = CachePolicy::none;
    double share = 0;                    ///< of the data set that one node's memory holds
    std::uint64_t samples_per_item = 1;  ///< 1: files or records; more: whole shards
    Service hit_time;                    ///< of one sample that is in memory
    bool warm = false;                   ///< full when the first epoch begins
};

/// A step that each worker runs on every sample.
struct SimulatedStep {
    std::string name;
    Service time;
};

/// How samples leave the workers. `batches`: each worker makes whole batches in turn, delivered in
/// order, with `prefetch` batches per worker in flight (PyTorch). `in_order`: samples, within a
/// window of the queue's size. `any_order`: samples as they come.
enum class SimulatedDelivery { any_order, in_order, batches };

struct SimulatedLoader {
    std::vector<SimulatedStep> steps;
    Service locked;      ///< per sample after the steps, one worker of a node at a time
    Service app_locked;  ///< likewise of a sample from the application cache
    std::size_t workers = 1;
    double cores = std::numeric_limits<double>::infinity();  ///< of a node, all workers share them
    SimulatedDelivery delivery = SimulatedDelivery::any_order;
    std::size_t queue = 64;  ///< samples between workers and hand-over
    std::size_t prefetch =
        2;                   ///< batches: per worker; else: assembled and waiting, per accelerator
    Service hand_over;       ///< per sample, one thread per node
    Service from_app_cache;  ///< of a sample after epoch 1, where the application caches
    Service app_hand_over;   ///< likewise, in place of `hand_over`
    bool app_cache = false;  ///< epochs from the second on: no read, no steps
};

struct SimulatedTrainer {
    std::size_t batch = 1;
    std::size_t accelerators = 1;  ///< per node, or in all when `disaggregated`
    Service step;                  ///< one batch on one accelerator
    bool synchronous = true;       ///< a step begins when every accelerator has its batch
};

/// How one node differs from the others.
struct SimulatedNode {
    double speed = 1;  ///< of its cores
    BytesPerSecond nic = no_limit;
    std::optional<double> cores;              ///< absent: the loader's
    std::optional<double> cache_share;        ///< absent: the cache's
    std::optional<std::size_t> accelerators;  ///< absent: the trainer's
    std::optional<Service> step;              ///< of its accelerators; absent: the trainer's
};

/// From `from` to `until`: a node's cores or link at `factor` of their speed (noisy neighbour,
/// throttled link), a node that starts nothing new (`lost`), the store at `factor`, or a burst
/// bucket that is empty at `from`.
enum class FaultKind { slow_node, lost_node, slow_link, slow_store, drained_bucket };

struct SimulatedFault {
    FaultKind kind = FaultKind::slow_node;
    std::size_t node = 0;
    Seconds from = 0 * second;
    Seconds until = 0 * second;
    double factor = 1;
};

struct SimulationScenario {
    std::uint64_t samples = 0;     ///< of an epoch, all nodes together
    Bytes sample_size = 0 * byte;  ///< as stored
    double size_scv = 0;
    ReadOrder order = ReadOrder::shuffled;
    std::uint64_t samples_per_shard = 1;
    int epochs = 1;
    Seconds epoch_start = 0 * second;  ///< before the workers of an epoch begin
    SimulatedStore store;
    SimulatedCache cache;
    SimulatedLoader loader;
    SimulatedTrainer trainer;
    std::vector<SimulatedNode> nodes = {SimulatedNode{}};
    bool disaggregated = false;  ///< nodes only prepare; any accelerator takes any batch
    std::size_t receivers = 0;   ///< disaggregated: training nodes, each takes one sample at a time
    Service receive;             ///< of one sample by one of them
    std::vector<SimulatedFault> faults;
};

/// Samples that one unit of work covers: a batch where workers make batches.
[[nodiscard]] inline std::uint64_t grain(const SimulationScenario& scenario) {
    return scenario.loader.delivery == SimulatedDelivery::batches ? scenario.trainer.batch : 1;
}

}  // namespace ppsim
