// Which share of reads the page cache serves when an epoch reads part of a data set.
#pragma once

#include <cmath>

#include "model/core/units.hpp"

namespace ppsim {

/// Everything read once stays where it fits. Epochs that draw fresh files meet earlier ones by
/// chance: 1 - (1 - N/n)^(epochs before), N of n samples each. Epoch 1 is cold.
/// Range: data that fit the cache; larger ones are `page_cache_hit_ratio`'s.
[[nodiscard]] inline double fresh_files_hit_ratio(Samples read, Samples dataset, int epoch) {
    const double share = read < dataset ? read / dataset : 1.0;
    return 1 - std::pow(1 - share, epoch - 1);
}

}  // namespace ppsim
