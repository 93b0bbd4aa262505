// Start-up of a run and time per sample, from runs of different lengths.
#pragma once

#include <vector>

#include "model/core/units.hpp"

namespace ppsim {

struct RunLength {
    Samples samples;
    Seconds elapsed;
};

struct StartUp {
    Seconds start_up;
    SecondsPerSample time;   ///< of a sample, start-up removed
    double relative_sd = 1;  ///< of `time`
};

/// elapsed = start_up + N time, both >= 0, each run weighed by 1/elapsed as the variance of an
/// elapsed time grows with it. The spread is at least what 4 % noise of each run would give.
/// At least two runs of different length.
[[nodiscard]] StartUp fit_start_up(const std::vector<RunLength>& runs);

}  // namespace ppsim
