// Simulate: what a scenario does, over as many replications as the answer needs.
#pragma once

#include <string>
#include <vector>

#include "model/core/units.hpp"
#include "sim/cluster_run.hpp"
#include "sim/scenario.hpp"

namespace ppsim {

struct SimulationOptions {
    std::uint64_t seed = 1;
    int replications = 4;        ///< at least
    int most_replications = 16;  ///< more only while the interval is wider than `half_width`
    double half_width = 0.005;   ///< relative, of the last epoch's rate
    int threads = 1;             ///< the result does not depend on it
};

/// A mean over replications and half the width of its 95 % interval.
template <class Q>
struct Measured {
    Q mean{};
    Q half_width{};
};

struct SimulatedEpoch {
    Measured<Seconds> elapsed;
    Measured<SamplesPerSecond> rate;       ///< steady: warm-up and end left out
    Measured<SamplesPerSecond> mean_rate;  ///< samples / elapsed
    double hit_ratio = 0;
    Bytes from_store;
};

struct SimulationResult {
    Measured<SamplesPerSecond> rate;  ///< steady, of the last epoch
    Measured<Seconds> first_batch;
    Measured<Seconds> elapsed;  ///< all epochs
    std::vector<SimulatedEpoch> epochs;
    ClusterRun shares;  ///< use, stalls, queues and ranks of the first replication
    int replications = 0;
    bool settled = false;  ///< the interval is as narrow as asked
    std::uint64_t seed = 1;
    std::uint64_t events = 0;             ///< of all replications
    std::vector<std::string> violations;  ///< of conservation, of any replication
};

/// Same scenario, options and seed give the same bits, whatever `threads`. With a trace, the first
/// replication is recorded.
[[nodiscard]] SimulationResult simulate(const SimulationScenario& scenario,
                                        const SimulationOptions& options,
                                        Trace* trace = nullptr);

}  // namespace ppsim
