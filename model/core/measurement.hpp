// Measurement: what `ppsim run` saw, to be held against a prediction.
#pragma once

#include <string>
#include <vector>

#include "model/core/units.hpp"

namespace ppsim {

/// One epoch of one run.
struct EpochResult {
    std::string strategy;  ///< canonical name
    int epoch = 1;
    int repeat = 1;
    Samples samples;
    Samples skipped;
    Seconds elapsed;
    Seconds cpu;
    double resident_before = 0;

    [[nodiscard]] SamplesPerSecond rate() const { return samples / elapsed; }
};

/// One offline pass.
struct OfflineResult {
    std::string strategy;
    Samples samples;
    Bytes stored;
    Seconds elapsed;
    int threads = 1;
};

struct Measurements {
    std::string pipeline;
    std::vector<EpochResult> epochs;
    std::vector<OfflineResult> offline;
};

}  // namespace ppsim
