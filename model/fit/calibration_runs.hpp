// The calibration rows of a pipeline, sorted by what each can tell.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/core/measured_set.hpp"
#include "model/laws/fitted_pipeline.hpp"

namespace ppsim {

/// Of one split: times per sample with start-up removed, and the start-up.
struct SplitRuns {
    std::optional<SecondsPerSample> one_thread;
    std::optional<SecondsPerSample> two_threads;
    Samples samples;  ///< of the runs above
    Seconds start_up;
    std::optional<ShortRun> short_run;  ///< on the most threads that were tried
};

/// Every split that a row of the pipeline names, fewest offline steps first.
[[nodiscard]] std::vector<SplitForm> splits_of(const MeasuredPipeline& pipeline);

/// Cold, uncompressed calibration rows of one storage, in the order of `splits`.
[[nodiscard]] std::vector<SplitRuns> calibration_runs(const MeasuredPipeline& pipeline,
                                                      const std::vector<SplitForm>& splits,
                                                      const std::string& storage);

[[nodiscard]] bool is_cold_calibration(const MeasuredRow& row, const std::string& storage);

[[nodiscard]] Seconds elapsed_of(const MeasuredRow& row);

}  // namespace ppsim
