// The numbers of a prediction without its words: the fast path, and what `predict` builds upon.
#pragma once

#include <array>
#include <string>
#include <variant>

#include "model/core/outcome.hpp"
#include "model/laws/epoch_rate.hpp"
#include "model/predict/scenario.hpp"

namespace ppsim {

/// A strategy and what it asks for; the same on every cluster and with any number of threads.
struct Prepared {
    Strategy strategy;
    Demand demand;
};

/// Why not: a step with other settings than calibrated, or a cost that was not measured.
[[nodiscard]] std::variant<Prepared, Refusal> prepare(const Pipeline& pipeline,
                                                      const Strategy& strategy,
                                                      const FittedModel& model);

struct QuickEpoch {
    Estimate<SamplesPerSecond> rate;
    Estimate<Seconds> time;
    EpochRate bounds;
    Resource limited_by = Resource::cpu;
    double hit_ratio = 0;
    std::size_t group = 0;  ///< of nodes, which sets the pace
};

struct QuickAnswer {
    QuickEpoch first;
    QuickEpoch later;
    Bytes stored;
    Bytes memory;
    Estimate<Seconds> one_off;
    bool extrapolated = false;
};

/// Where a prepared strategy runs. References: they must outlive it.
struct QuickScenario {
    const Pipeline& pipeline;
    const Prepared& prepared;
    const Cluster& cluster;
    const FittedModel& model;
    double z = 1.645;  ///< `normal_quantile` of the intervals' level
};

/// The same numbers as `predict`; a text says why there are none. No allocation where there are.
[[nodiscard]] std::variant<QuickAnswer, std::string> quick_predict(const QuickScenario& scenario);

/// One bound of an epoch.
struct Bound {
    Resource resource = Resource::cpu;
    SamplesPerSecond rate;
};

/// In a fixed order; infinite where nothing limits.
[[nodiscard]] std::array<Bound, 8> bounds(const EpochRate& rate);

}  // namespace ppsim
