// RunSettings: how a pipeline is asked to run for real.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>

#include "model/core/strategy.hpp"

namespace ppsim {

/// What a damaged sample does: ends the run, or is reported and left out.
enum class DamagePolicy { stop, skip };

struct RunSettings {
    std::filesystem::path data;   ///< directory of the data set's files
    std::filesystem::path store;  ///< directory that holds stored records, a sub-directory a set
    Strategy strategy;
    int epochs = 1;
    Seconds later_epochs_at_least = {};  ///< more epochs follow until those after the first took it
    std::size_t samples = 0;             ///< the first so many of the data set; 0: all
    std::size_t shards = 16;             ///< record files the offline pass writes
    std::uint64_t seed = 1;
    Bytes cache_limit;  ///< what cache=app may take; 0: four fifths of the free memory
    DamagePolicy damaged = DamagePolicy::stop;
    std::function<bool()> cancelled = [] { return false; };
};

}  // namespace ppsim
