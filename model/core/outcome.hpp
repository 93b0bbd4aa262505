// Outcome: a prediction with its roofs, interval and caveats, or a refusal with its reason.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "model/core/strategy.hpp"
#include "model/core/units.hpp"

namespace ppsim {

enum class Resource {
    cpu,
    worker,  ///< the threads of the strategy, with cores to spare
    lock,    ///< steps that take turns, however many threads there are
    storage_latency,
    storage_bandwidth,
    storage_requests,
    network,
    hand_over,
    consumer,
};

[[nodiscard]] std::string_view name(Resource resource);

/// A value and the interval that holds it with probability `level`.
template <class Q>
struct Estimate {
    Q value{};
    Q low{};
    Q high{};
};

/// Upper bound that one resource sets, and where its numbers come from.
struct Roof {
    Resource resource = Resource::cpu;
    SamplesPerSecond rate;
    std::string formula;  ///< in words with numbers, for --explain
};

/// One kind of epoch: the first, or the later ones.
struct EpochPrediction {
    Estimate<SamplesPerSecond> rate;
    Estimate<Seconds> time;  ///< start-up included
    std::vector<Roof> roofs;
    Resource limited_by = Resource::cpu;
    double hit_ratio = 0;  ///< share of reads served from memory
};

/// What a reader should know before trusting the number; `extrapolated` ones make --strict refuse.
struct Caveat {
    std::string text;
    bool extrapolated = false;
};

struct Prediction {
    Strategy strategy;
    EpochPrediction first;
    EpochPrediction later;
    Bytes stored;               ///< written by the offline pass; zero where nothing is stored
    Estimate<Seconds> one_off;  ///< time of the offline pass
    Bytes memory;               ///< application cache it needs; zero without one
    std::vector<Caveat> caveats;
};

struct Refusal {
    Strategy strategy;
    std::string reason;
    bool out_of_range = false;  ///< refused under --strict only
};

using Outcome = std::variant<Prediction, Refusal>;

}  // namespace ppsim
