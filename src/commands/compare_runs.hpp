// Pairs what was predicted with what was measured, epoch by epoch.
#pragma once

#include <string>
#include <vector>

#include "model/core/measurement.hpp"
#include "model/io/prediction_json.hpp"
#include "model/predict/validation.hpp"

namespace ppsim {

/// A comparison for the first epochs of each strategy and one for the later ones. Groups: cold,
/// warm or app; threads=N; codec; split. First epochs compete with each other, and later ones.
/// Measured strategies that were not predicted go to `unmatched`.
[[nodiscard]] std::vector<Comparison> compare_runs(const PredictionFile& predictions,
                                                   const std::vector<Measurements>& measurements,
                                                   std::vector<std::string>& unmatched);

}  // namespace ppsim
