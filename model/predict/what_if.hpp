// What one change of a machine or strategy would bring.
#pragma once

#include <optional>
#include <vector>

#include "model/predict/axes.hpp"
#include "model/predict/quick.hpp"

namespace ppsim {

/// One number of a question, now and changed; base units of the axis.
struct Change {
    const AxisKind* axis = nullptr;
    double from = 0;
    double to = 0;
    bool threads_too = false;  ///< as many threads as cores stay as many
};

struct WhatIf {
    Change change;
    Estimate<SamplesPerSecond> rate;  ///< later epochs
    Resource limited_by = Resource::cpu;
    double gain = 0;        ///< rate / rate unchanged - 1
    double elasticity = 0;  ///< d ln rate / d ln of the number, from a change of 1 %; 0 for counts
};

/// Twice of all that a cluster or strategy has (half a latency or step time), one at a time, the
/// largest gain first. What is neither declared nor calibrated cannot be doubled and is left out.
[[nodiscard]] std::vector<WhatIf> what_ifs(const QuickScenario& scenario);

}  // namespace ppsim
