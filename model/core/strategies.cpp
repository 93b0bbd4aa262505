// Enumerates strategies: down-sets of the step graph times codec, cache level and threads.
#include "model/core/strategies.hpp"

#include <algorithm>
#include <set>

namespace ppsim {

std::vector<StepSet> storable_sets(const Pipeline& pipeline) {
    // Grow each set by one step at a time; a set is reached by several ways, so keep them unique.
    std::set<StepSet> found = {StepSet{}};
    std::vector<StepSet> frontier = {StepSet{}};
    while (!frontier.empty()) {
        const auto set = frontier.back();
        frontier.pop_back();
        for (StepIndex i = 0; i < pipeline.size(); ++i) {
            if (set.contains(i) || !pipeline.can_be_stored(set.with(i))) continue;
            if (found.insert(set.with(i)).second) frontier.push_back(set.with(i));
        }
    }
    std::vector<StepSet> result(found.begin(), found.end());
    std::stable_sort(result.begin(), result.end(),
                     [](StepSet a, StepSet b) { return a.size() < b.size(); });
    return result;
}

std::vector<Strategy> strategies(const Pipeline& pipeline, const StrategySpace& space) {
    std::vector<Strategy> result;
    for (const auto set : storable_sets(pipeline)) {
        for (const auto codec : space.codecs) {
            if (set.empty() && codec != Codec::none) continue;
            for (const auto cache : space.caches) {
                for (const int threads : space.threads) {
                    const Strategy strategy{set, codec, cache, threads};
                    const bool known =
                        std::find(result.begin(), result.end(), strategy) != result.end();
                    if (!known) result.push_back(strategy);
                }
            }
        }
    }
    return result;
}

}  // namespace ppsim
