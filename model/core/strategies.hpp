// Every admissible strategy of a pipeline within a strategy space.
#pragma once

#include <vector>

#include "model/core/strategy.hpp"

namespace ppsim {

struct StrategySpace {
    std::vector<Codec> codecs = {Codec::none, Codec::gzip, Codec::zlib, Codec::zstd, Codec::lz4};
    std::vector<CacheLevel> caches = {CacheLevel::none, CacheLevel::page, CacheLevel::app};
    std::vector<int> threads = {1};
};

/// Every set of steps closed under predecessors and without random steps, ascending by size then
/// by order: n + 1 for a chain of n steps, 6 for a diamond.
[[nodiscard]] std::vector<StepSet> storable_sets(const Pipeline& pipeline);

/// storable_sets x codecs x caches x threads, without duplicates; files as they are have no codec.
[[nodiscard]] std::vector<Strategy> strategies(const Pipeline& pipeline,
                                               const StrategySpace& space);

}  // namespace ppsim
