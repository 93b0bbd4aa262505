// Where the CPU time of a sample goes, part by part.
#pragma once

#include <vector>

#include "model/core/cpu_share.hpp"
#include "model/laws/demand.hpp"

namespace ppsim {

/// Online steps in the pipeline's order, then reading from memory, codec and hand-over; parts that
/// take nothing are left out. `needs` is the strategy's demand.
[[nodiscard]] std::vector<CpuShare> cpu_shares(const Pipeline& pipeline,
                                               const Strategy& strategy,
                                               const FittedModel& model,
                                               const Demand& needs);

}  // namespace ppsim
