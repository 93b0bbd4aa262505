// CpuShare: one part of a sample's CPU time.
#pragma once

#include <string>

#include "model/core/units.hpp"

namespace ppsim {

struct CpuShare {
    std::string part;       ///< a step's name, or what the runtime does around the steps
    SecondsPerSample time;  ///< on one thread of the calibrated CPU, nothing beside it
    double relative_sd = 0;
};

}  // namespace ppsim
