// FittedModel: the parameters of all laws for one machine and pipeline, with spread and range.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "model/core/profile.hpp"
#include "model/laws/codec_cost.hpp"
#include "model/laws/hand_over.hpp"
#include "model/laws/memory_read.hpp"
#include "model/laws/step_cost.hpp"
#include "model/laws/storage_read.hpp"
#include "model/laws/thread_scaling.hpp"
#include "model/laws/uncertain.hpp"

namespace ppsim {

struct FittedStep {
    std::string name;
    StepCost cost;
    ThreadScaling scaling;
    double relative_sd = 0;      ///< of the mean cost
    BytesPerSample output_size;  ///< mean
    double output_size_sd = 0;   ///< relative, of that mean
    Range<Bytes> bytes_in;       ///< sizes it was timed on
};

/// Reading one form of data (files or records) on one storage; what was not measured is absent.
struct FittedSource {
    std::optional<StorageRead> cold;
    double cold_relative_sd = 0;
    std::optional<MemoryRead> warm;
    double warm_relative_sd = 0;
    Range<BytesPerSample> sizes;
    int max_threads = 0;
};

struct FittedCodec {
    CodecCost cost;
    ThreadScaling scaling;
    double relative_sd = 0;
};

/// How whole runs differ from the sum of their parts, at one thread count.
struct RuntimeLevel {
    int threads = 1;
    double factor = 1;  ///< measured time / time predicted from the parts
};

struct FittedModel {
    std::string profile;
    Machine machine;
    Samples dataset_samples;
    std::vector<Step> pipeline_steps;  ///< as calibrated, to notice changed settings
    std::vector<FittedStep> steps;     ///< calibrated pipeline's, topological order
    FittedSource files;
    FittedSource records;
    std::map<std::pair<std::string, Codec>, FittedCodec> codecs;  ///< by split name
    HandOver hand_over;
    double hand_over_relative_sd = 0;
    SecondsPerSample write_fixed;
    SecondsPerByte write_per_byte;
    Seconds start_up;
    std::vector<RuntimeLevel> levels;      ///< ascending by threads
    std::vector<RuntimeLevel> app_levels;  ///< of epochs from the application cache
    SecondsPerByte app_fill_per_byte;      ///< keeping a byte in fresh memory: page faults
    double app_fill_relative_sd = 0;
    double run_noise = 0;    ///< relative sd of one run against its repeat
    double model_error = 0;  ///< relative sd of what no law explains
    int max_threads = 1;     ///< largest thread count measured
    bool declared = false;   ///< by files alone: nothing was measured
};

}  // namespace ppsim
