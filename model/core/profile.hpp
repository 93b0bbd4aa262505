// Profile: what a calibration measured, point by point, with the machine and where it came from.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/core/strategy.hpp"
#include "model/core/units.hpp"

namespace ppsim {

/// The host as the calibrator saw it.
struct Machine {
    std::string cpu_model;
    int logical_cpus = 0;
    double usable_cpus = 0;  ///< after affinity and cgroup quota
    Bytes memory;
    Bytes page_cache;  ///< memory the page cache could take during calibration
    std::string kernel;
    std::string filesystem;  ///< of the dataset, as in "ext4"
    double load_average = 0;
};

/// One sample through one step, from RAM: the median over repeats.
struct StepObservation {
    Bytes bytes_in;
    Bytes bytes_out;
    Seconds time;
};

/// A step timed while `threads` threads ran the same pipeline at once.
struct StepSeries {
    std::string step;
    int threads = 1;
    std::vector<StepObservation> samples;
};

/// Bytes of one sample, over all samples known.
struct SizeDistribution {
    std::string after;  ///< the step whose output this is
    Samples count;
    BytesPerSample mean;
    BytesPerSample minimum;
    BytesPerSample p5;
    BytesPerSample median;
    BytesPerSample p95;
    BytesPerSample maximum;
};

enum class SourceForm { files, records };

/// A timed read: `threads` threads read `samples` samples, each then busy for `compute` a sample
/// (zero: reading alone; more: shows how far reading hides behind computing).
struct ReadPoint {
    SourceForm form = SourceForm::files;
    bool cold = true;  ///< page cache checked to be empty of these files
    int threads = 1;
    BytesPerSample size;
    SecondsPerSample compute;
    Samples samples;
    Seconds elapsed;
    Seconds cpu;  ///< CPU time of all reading threads, without `compute`
};

/// A codec over the record stream of one split.
struct CodecPoint {
    std::string split;  ///< split_name of the stored set
    Codec codec = Codec::none;
    BytesPerSample raw;
    BytesPerSample stored;
    SecondsPerSample decode;
    SecondsPerSample encode;
};

/// Samples handed from `threads` workers that do nothing else to a consumer that batches them.
struct HandOverPoint {
    int threads = 1;
    BytesPerSample size;
    Samples samples;
    Seconds elapsed;
    Seconds consumer_cpu;
    Seconds worker_cpu;
};

/// Records serialised and written by one thread, codec none.
struct WritePoint {
    BytesPerSample size;
    Samples samples;
    Seconds elapsed;
};

/// One epoch of a short run of the whole runtime.
struct RunPoint {
    Strategy strategy;
    std::string strategy_name;
    int epoch = 1;
    Samples samples;
    Seconds start_up;  ///< from the start of the workers to the first sample at the consumer
    Seconds elapsed;   ///< from the start of the workers to the last sample
    Seconds cpu;
};

struct Provenance {
    std::string tool_version;
    std::string generated_at;  ///< UTC, RFC 3339
    std::string command;
    std::uint64_t seed = 1;
    Seconds duration;
    Samples dataset_samples;
    Samples samples_read;
    Bytes dataset_bytes;
    Bytes bytes_read;         ///< of the dataset's own files
    double clock_spread = 0;  ///< relative sd of the time of the same work, over the calibration
    std::vector<std::string> warnings;
};

struct Profile {
    std::string name;
    std::string pipeline;
    std::vector<Step> pipeline_steps;  ///< of the calibrated pipeline, topological order
    Machine machine;
    Provenance provenance;
    std::vector<StepSeries> steps;
    std::vector<SizeDistribution> sizes;
    std::vector<ReadPoint> reads;
    std::vector<CodecPoint> codecs;
    std::vector<HandOverPoint> hand_overs;
    std::vector<WritePoint> writes;
    std::vector<RunPoint> runs;
};

}  // namespace ppsim
