// Fits one measured pipeline to its short runs: on one and two threads, and for start-up on more.
#pragma once

#include <string>

#include "model/core/measured_set.hpp"
#include "model/laws/fitted_pipeline.hpp"

namespace ppsim {

/// Which of a set's measurements a fit sees.
struct FitTask {
    const MeasuredSet& set;
    const MeasuredPipeline& pipeline;
    const Traits& traits;
};

/// Maximum a posteriori: residuals ln(model/measured) of the calibration rows on at most two
/// threads (the longest run of each), and the traits as priors. Sees no target row. Throws FitError
/// where no calibration row of the first storage is there; InputError where a size is missing.
/// `warm`: unknowns of an earlier fit of the same pipeline to start from.
[[nodiscard]] FittedPipeline fit_pipeline(const FitTask& task,
                                          const std::vector<double>& warm = {});

/// The same pipeline on another storage: `home` as prior, factors for CPU, reading and latency,
/// from that storage's own calibration rows (start-up included).
[[nodiscard]] FittedPipeline fit_other_storage(const FitTask& task,
                                               const FittedPipeline& home,
                                               const std::string& storage);

}  // namespace ppsim
