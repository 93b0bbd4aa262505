// Doubts: measured rows that cannot all be right, with what to measure again.
#pragma once

#include <string>
#include <vector>

#include "model/core/measured_set.hpp"

namespace ppsim {

struct Doubt {
    std::string row;              ///< "CV split@decoded,threads=1 n=8000 epoch 1"
    std::string what;             ///< "12 times the one-thread rate on 8 threads"
    std::string remedy;           ///< what to measure again
    bool of_calibration = false;  ///< a fit uses it
};

/// Checks every row: rate = samples / elapsed within 5 %; cold bytes/s at most the host's link;
/// speed-up at most 1.1 times the threads, between rows and as stated; the short run on all threads
/// against the one-thread run likewise; the same experiment twice within a factor of 1.5; start-up
/// at most half of a run.
[[nodiscard]] std::vector<Doubt> doubts(const MeasuredSet& set);

/// The row's pipeline, strategy and conditions in one line.
[[nodiscard]] std::string row_label(const MeasuredPipeline& pipeline, const MeasuredRow& row);

}  // namespace ppsim
