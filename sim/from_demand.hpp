// From what a strategy asks of a machine, as the formula sees it, to a scenario that is simulated.
#pragma once

#include "model/laws/epoch_rate.hpp"
#include "sim/scenario.hpp"

namespace ppsim {

/// Equal nodes that prepare samples.
struct NodeGroup {
    Site site;
    std::size_t count = 1;
    Bytes page_cache;  ///< of one node
    std::size_t accelerators = 1;
    std::optional<Seconds> step_time;  ///< of one batch; absent: the pipeline's
};

/// The formula's inputs, and what it leaves out: how service times spread and how long things last.
struct DemandScenario {
    const Pipeline& pipeline;
    const Strategy& strategy;
    const Demand& demand;
    std::vector<NodeGroup> groups;  ///< of nodes that prepare; their shared parts are equal
    Samples samples;                ///< of an epoch
    Seconds start_up;
    double level = 1;          ///< measured / predicted CPU time of whole runs
    double app_level = 1;      ///< the same of epochs from the application cache
    double step_scv = 0;       ///< variance / mean^2 of a sample's CPU time
    bool own_storage = false;  ///< each node has its own; its limits are of all together
    std::size_t trainers = 0;  ///< accelerators of other nodes, where these only prepare
    int epochs = 2;
};

/// The same means as `epoch_rate`: a worker waits for a sample what read-ahead leaves of latency
/// and transfer, then computes; with as many workers as cores the consumer's own time is the
/// workers' too. LRU stands for the page cache.
[[nodiscard]] SimulationScenario scenario_of(const DemandScenario& from);

}  // namespace ppsim
