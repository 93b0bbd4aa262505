// The order in which an epoch visits samples or shards.
#pragma once

#include <cstdint>
#include <vector>

namespace ppsim {

/// 0 .. count-1; shuffled by a permutation that (seed, epoch) alone determine, where asked for.
[[nodiscard]] std::vector<std::size_t> epoch_order(std::size_t count,
                                                   bool shuffle,
                                                   std::uint64_t seed,
                                                   std::uint64_t epoch);

}  // namespace ppsim
