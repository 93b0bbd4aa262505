// The result of a simulation as JSON.
#pragma once

#include <string>
#include <vector>

#include "model/core/outcome.hpp"
#include "model/io/document.hpp"

namespace ppsim {

struct SimulatedEpochFigures {
    Estimate<SamplesPerSecond> rate;  ///< steady, 95 % interval over replications
    SamplesPerSecond formula;
    Seconds elapsed;
    double hit_ratio = 0;
    Bytes from_store;
};

/// Shares of time, 0 to 1.
struct SimulatedShares {
    double computing = 0, reading = 0, blocked = 0, idle = 0;
    double hand_over = 0, store = 0;
    double training = 0, data_stall = 0, barrier_stall = 0;
    double mean_queue = 0;
    std::size_t first_rank = 0, worst_rank = 0;
};

struct SimulationFigures {
    std::string pipeline;
    std::string strategy;
    std::uint64_t samples = 0;
    std::vector<SimulatedEpochFigures> epochs;
    Seconds first_batch;
    SimulatedShares shares;
    std::string limited_by;
    int replications = 0;
    bool settled = false;
    std::uint64_t events = 0;
    std::vector<std::string> violations;
    std::vector<std::string> assumptions;  ///< of the simulation alone; the formula has its caveats
};

/// `ppsim.simulation/1`.
[[nodiscard]] std::string to_json_text(const SimulationFigures& figures,
                                       const DocumentOrigin& origin);

}  // namespace ppsim
