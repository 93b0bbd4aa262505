// Learns what pipelines have in common from pipelines that were measured in full.
#pragma once

#include <vector>

#include "model/core/measured_set.hpp"
#include "model/core/traits.hpp"

namespace ppsim {

/// One pipeline to learn from, and the set with its host.
struct Lesson {
    const MeasuredSet* set = nullptr;
    const MeasuredPipeline* pipeline = nullptr;
};

/// Traits under which each lesson, fitted to its calibration rows only, predicts its target rows
/// best: ln(predicted/measured) with Cauchy's loss, around `beliefs()`; then, from the same
/// lessons, how wide intervals must be and how far a short run may be off. Without lessons: the
/// beliefs themselves. Throws as `fit_pipeline` does.
[[nodiscard]] LearnedTraits learn_traits(const std::vector<Lesson>& lessons);

}  // namespace ppsim
