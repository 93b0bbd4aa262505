// What a line does in the long run: rates, waiting, blocking and use of each stage.
#pragma once

#include <vector>

#include "sim/line.hpp"
#include "sim/statistics.hpp"

namespace ppsim {

/// Means in seconds per sample; a read in front of the stages is stage 0.
struct StageStatistics {
    MeanEstimate wait;      ///< in the buffer
    MeanEstimate sojourn;   ///< in the buffer and in service
    double blocked = 0;     ///< held by a worker for want of room downstream, mean per sample
    double use = 0;         ///< share of workers serving
    double inside = 0;      ///< time average of samples in buffer and service
    double late_share = 0;  ///< share of samples with a sojourn above `LineQuestion::late`
};

struct LineStatistics {
    Seconds makespan;
    MeanEstimate rate;  ///< samples per second leaving the line
    double departure_scv = 0;
    std::vector<StageStatistics> stages;
};

struct LineQuestion {
    Seconds late = 0 * second;
};

[[nodiscard]] LineStatistics line_statistics(const Line& line,
                                             const LineRun& run,
                                             const LineQuestion& question = {});

}  // namespace ppsim
