// One replication of a scenario: loaders, store, trainer and faults on one agenda.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sim/scenario.hpp"
#include "sim/statistics.hpp"
#include "sim/trace.hpp"

namespace ppsim {

struct EpochRun {
    double elapsed = 0;  ///< seconds from the epoch's start to its last step
    MeanEstimate rate;   ///< samples/s of all nodes, warm-up deleted
    double hit_ratio = 0;
    double store_bytes = 0;
};

/// Shares of time, all nodes together, over the whole run.
struct WorkerShares {
    double idle = 0;
    double reading = 0;
    double computing = 0;
    double blocked = 0;
};

struct ClusterRun {
    double first_batch = 0;
    double elapsed = 0;
    std::vector<EpochRun> epochs;
    WorkerShares workers;
    double hand_over_use = 0;
    double store_use = 0;   ///< of its bandwidth; 0 where it has no limit
    double mean_queue = 0;  ///< units of work waiting for the hand-over, per node
    double accelerator_use = 0;
    double data_stall = 0;       ///< share of accelerator time spent waiting for its own batch
    double barrier_stall = 0;    ///< and waiting for others
    std::size_t first_rank = 0;  ///< waited least for data
    std::size_t worst_rank = 0;  ///< waited most
    double first_rank_stall = 0;
    double worst_rank_stall = 0;
    std::uint64_t events = 0;
    std::vector<std::string> violations;  ///< of conservation; empty unless the simulator is wrong
};

[[nodiscard]] ClusterRun cluster_run(const SimulationScenario& scenario,
                                     std::uint64_t seed,
                                     std::uint32_t replication,
                                     Trace* trace = nullptr);

}  // namespace ppsim
