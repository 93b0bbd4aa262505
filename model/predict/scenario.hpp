// Scenario: everything a prediction is asked about.
#pragma once

#include "model/core/cluster.hpp"
#include "model/core/pipeline.hpp"
#include "model/core/strategy.hpp"
#include "model/laws/fitted_model.hpp"

namespace ppsim {

/// References: the four values must outlive it.
struct Scenario {
    const Pipeline& pipeline;
    const Strategy& strategy;
    const Cluster& cluster;
    const FittedModel& model;
};

struct PredictOptions {
    double level = 0.9;   ///< probability that an interval holds the measured rate
    bool strict = false;  ///< refuse what lies outside the calibrated range
};

}  // namespace ppsim
