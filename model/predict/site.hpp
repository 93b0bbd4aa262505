// From a cluster file and a fitted model to what the laws see of them.
#pragma once

#include "model/laws/epoch_rate.hpp"
#include "model/predict/scenario.hpp"

namespace ppsim {

/// What the cluster leaves open is as calibrated; what it declares replaces the fitted value.
[[nodiscard]] Site site(const Pipeline& pipeline, const Cluster& cluster, const FittedModel& model);

/// Bytes the page cache of one node may hold.
[[nodiscard]] Bytes page_cache(const Cluster& cluster, const FittedModel& model);

/// Runtime level at a thread count: between the measured ones linear, beyond them the nearest.
[[nodiscard]] double runtime_level(const std::vector<RuntimeLevel>& levels, double threads);

}  // namespace ppsim
