// Graphviz text of a pipeline with a strategy marked in it.
#pragma once

#include <string>
#include <vector>

#include "model/core/pipeline.hpp"
#include "model/core/strategy.hpp"

namespace ppsim {

/// What stands in the picture besides the steps' names; empty strings leave a line out.
struct DotLabels {
    std::string title;
    std::vector<std::string> steps;    ///< by step: a second line, as in "1.8 ms"
    std::vector<std::string> outputs;  ///< by step: on the edges that leave it, as in "268 kB"
    std::string consumer;              ///< second line of the consumer
    bool storage_limits = false;
    bool cpu_limits = false;
    bool consumer_limits = false;
};

/// Text between double quotes of a DOT file: quotes, backslashes and line ends are escaped.
[[nodiscard]] std::string dot_escaped(const std::string& text);

/// Offline and online steps in two clusters, the stored records between them; nodes are called
/// step_0, step_1, ... in topological order, whatever the steps are called. What limits has a
/// thick border and "(limit)" in its label.
[[nodiscard]] std::string dot(const Pipeline& pipeline,
                              const Strategy& strategy,
                              const DotLabels& labels);

}  // namespace ppsim
