// The table of ranked strategies that `ppsim predict` prints.
#pragma once

#include <string>
#include <vector>

#include "model/core/cluster.hpp"
#include "model/core/outcome.hpp"
#include "model/core/pipeline.hpp"

namespace ppsim {

struct Ranking {
    const Pipeline& pipeline;
    const Cluster& cluster;
    Samples samples;
    double level = 0.9;
    std::vector<Outcome> outcomes;  ///< ranked
};

[[nodiscard]] std::string ranking_table(const Ranking& ranking);
[[nodiscard]] std::string ranking_csv(const Ranking& ranking);

/// Roofs, formulas and caveats of each outcome.
[[nodiscard]] std::string explanation(const Ranking& ranking);

/// A strategy's first and later epochs both ways.
struct MethodLine {
    std::string strategy;
    SamplesPerSecond first_formula, first_simulated;
    SamplesPerSecond formula, simulated;
    bool taken = false;
};

[[nodiscard]] std::string method_table(const std::vector<MethodLine>& lines);

}  // namespace ppsim
