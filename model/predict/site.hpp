// From a cluster file and a fitted model to what the laws see of them.
#pragma once

#include "model/laws/epoch_rate.hpp"
#include "model/predict/scenario.hpp"

namespace ppsim {

/// Number of groups of equal nodes that prepare samples.
[[nodiscard]] std::size_t group_count(const Cluster& cluster);

/// One of them: the remote workers where there are some, else the training nodes.
[[nodiscard]] const Node& group(const Cluster& cluster, std::size_t index);

/// A group as if all samples passed through nodes like its own: as many as have all accelerators.
/// What the cluster leaves open is as calibrated; what it declares replaces the fitted value.
[[nodiscard]] Site site(const Pipeline& pipeline,
                        const Cluster& cluster,
                        const FittedModel& model,
                        std::size_t group_index = 0);

/// Bytes the page cache of one node may hold.
[[nodiscard]] Bytes page_cache(const Node& node, const FittedModel& model);

/// Cores of one node of the first group that prepares samples.
[[nodiscard]] double usable_cores(const Cluster& cluster, const FittedModel& model);

/// Before the first sample of an epoch: as declared, else as measured.
[[nodiscard]] Seconds start_up(const Pipeline& pipeline, const FittedModel& model);

/// Runtime level at a thread count: between the measured ones linear, beyond them the nearest.
[[nodiscard]] double runtime_level(const std::vector<RuntimeLevel>& levels, double threads);

}  // namespace ppsim
