// Predicts the target rows of a measured set, each pipeline with traits learned without it.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "model/core/measured_set.hpp"
#include "model/core/traits.hpp"
#include "model/predict/validation.hpp"

namespace ppsim {

/// Traits to use for the pipeline of this name.
using TraitsFor = std::function<LearnedTraits(const std::string& pipeline)>;

/// The row that a comparison is of.
struct ComparedRow {
    const MeasuredPipeline* pipeline = nullptr;
    const MeasuredRow* row = nullptr;
    bool probed = false;
};

/// What a pipeline's short runs told of a step, one thread: how much divides over threads, how
/// much does not, how much is under the global lock.
struct StepFinding {
    std::string pipeline;
    std::string step;
    SecondsPerSample native;
    SecondsPerSample serial;
    SecondsPerSample locked;
};

struct SetComparisons {
    std::vector<StepFinding> steps;
    std::vector<Comparison> comparisons;  ///< ratios stand as rates over 1 sample/s
    std::vector<ComparedRow> rows;        ///< of each comparison; they point into the set
    std::vector<std::string> refused;     ///< rows without an answer, and why
};

[[nodiscard]] SetComparisons compare_set(const MeasuredSet& set, const TraitsFor& traits_for);

/// The same experiment measured twice in a set: errors of one taken as prediction of the other.
[[nodiscard]] ErrorSummary noise_floor(const MeasuredSet& set);

/// Traits learned from the set's other pipelines.
[[nodiscard]] LearnedTraits learned_without(const MeasuredSet& set, const std::string& pipeline);

}  // namespace ppsim
