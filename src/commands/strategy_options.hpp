// Which strategies a command is asked about.
#pragma once

#include <string>
#include <vector>

#include "model/core/strategies.hpp"

namespace CLI {
class App;
}

namespace ppsim {

struct StrategyOptions {
    std::vector<std::string> names;  ///< canonical names; empty: all of the space
    std::vector<std::string> codecs;
    std::vector<std::string> caches;
    std::vector<int> threads;
};

void add_strategy_options(CLI::App& app, StrategyOptions& options);

/// The named strategies, or the whole space; threads default to 1 and `cores`.
[[nodiscard]] std::vector<Strategy> chosen_strategies(const Pipeline& pipeline,
                                                      const StrategyOptions& options,
                                                      int cores);

}  // namespace ppsim
