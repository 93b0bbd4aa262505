// Propagates the laws' spreads to the rate.
#include "model/predict/spread.hpp"

#include <algorithm>

namespace ppsim {
namespace {

// How much of a run's spread the consumer's own pace hides: a consumer-bound run is as steady as
// the consumer.
bool consumer_bound(const EpochRate& rate) {
    return !(rate.rate < rate.consumer);
}

// ln(a / b) by 2 (a - b) / (a + b): within 1 % up to a factor of 1.4, and a third of the time.
double ln_ratio(SamplesPerSecond a, SamplesPerSecond b) {
    return 2 * ((a - b) / (a + b));
}

}  // namespace

double rate_spread(const FittedModel& model,
                   const Demand& demand,
                   const Site& site,
                   const Load& load,
                   const EpochRate& base) {
    const double storage_sd =
        demand.records.requests > 0 ? model.records.cold_relative_sd : model.files.cold_relative_sd;
    const auto& steps = load.from_app_cache ? demand.random_steps : demand.steps;
    const double memory_sd =
        demand.records.requests > 0 ? model.records.warm_relative_sd : model.files.warm_relative_sd;
    double variance = 0;
    const auto add = [&](double Tilt::*part, double sd) {
        if (sd <= 0) return;
        Tilt tilt;
        tilt.*part = 1 + sd;
        const auto moved = epoch_rate(demand, site, load, tilt);
        const double change = ln_ratio(moved.rate, base.rate);
        variance += change * change;
    };
    add(&Tilt::steps, steps.relative_sd);
    add(&Tilt::memory, memory_sd);
    if (demand.decode.alone > SecondsPerSample{}) add(&Tilt::decode, demand.decode.relative_sd);
    if (load.hit_ratio < 1 && !load.from_app_cache) add(&Tilt::storage, storage_sd);
    add(&Tilt::hand_over, model.hand_over_relative_sd);
    if (load.fills_app_cache) add(&Tilt::app_fill, model.app_fill_relative_sd);
    // Nothing but its own clock moves a consumer-bound run; 0.5 % for that.
    const double rest =
        consumer_bound(base) ? 0.005 : std::hypot(model.run_noise, model.model_error);
    return std::sqrt(variance + rest * rest);
}

double normal_quantile(double level) {
    // Bisection on the error function: 60 halvings of [0, 10] are exact to the last digits shown.
    double low = 0;
    double high = 10;
    for (int i = 0; i < 60; ++i) {
        const double z = (low + high) / 2;
        (std::erf(z / std::sqrt(2.0)) < level ? low : high) = z;
    }
    return (low + high) / 2;
}

}  // namespace ppsim
