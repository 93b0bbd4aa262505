// Explanation: one prediction taken apart.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/core/cpu_share.hpp"
#include "model/core/outcome.hpp"
#include "model/core/pipeline.hpp"

namespace ppsim {

/// What one change brings to later epochs.
struct ChangeLine {
    std::string what;
    std::string from;
    std::string to;
    Estimate<SamplesPerSecond> rate;
    double gain = 0;
    std::optional<double> elasticity;  ///< none of whole numbers
    Resource limited_by = Resource::cpu;
};

struct Explanation {
    const Pipeline& pipeline;
    const Prediction& prediction;
    std::string cluster;
    std::string origin;  ///< where costs and curves come from
    std::vector<CpuShare> shares;
    std::vector<ChangeLine> changes;
};

/// Roofs, CPU shares, changes with the next limit, cautions.
[[nodiscard]] std::string explanation_text(const Explanation& explanation);

}  // namespace ppsim
