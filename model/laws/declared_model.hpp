// DeclaredModel: a model from what pipeline and cluster files declare, where nothing was measured.
#pragma once

#include <string>
#include <vector>

#include "model/core/cluster.hpp"
#include "model/core/pipeline.hpp"
#include "model/laws/fitted_model.hpp"

namespace ppsim {

/// What must be declared before a rate can follow, as in "step \"decode\": cost"; empty: nothing is
/// missing. Sources need an output_size, other steps a cost and an output_size, the data set its
/// samples, each group of nodes its cores, the storage bandwidth and latency.
[[nodiscard]] std::vector<std::string> undeclared(const Pipeline& pipeline, const Cluster& cluster);

/// Costs and sizes as declared, the same for every sample and thread; nothing but them takes time:
/// reading from memory and handing over are free unless a step stands for them. A source's cost is
/// that of reading it from memory. Storage limits meet sharply, as if reads were well overlapped
/// between threads and not within one. Intervals come from the model error alone.
/// Requires that nothing is undeclared().
[[nodiscard]] FittedModel declared_model(const Pipeline& pipeline, const Cluster& cluster);

}  // namespace ppsim
