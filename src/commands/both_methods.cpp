// Escalates from formula to simulation.
#include "src/commands/both_methods.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "model/predict/site.hpp"

namespace ppsim {
namespace {

constexpr double agreement = 0.02;
constexpr std::uint64_t quick_samples = 20'000;  ///< of each node
constexpr std::uint64_t long_samples = 100'000;
constexpr std::size_t most_nodes = 64;  ///< that can be simulated for every strategy

SimulationResult simulated(SimulationScenario scenario, std::uint64_t samples, int replications) {
    scenario.samples = std::min<std::uint64_t>(scenario.samples, samples * scenario.nodes.size());
    SimulationOptions options;
    options.replications = options.most_replications = replications;
    return simulate(scenario, options);
}

void move(EpochPrediction& epoch, SamplesPerSecond to, Seconds begin, Samples samples) {
    const double factor = to / epoch.rate.value;
    epoch.rate = {to, epoch.rate.low * factor, epoch.rate.high * factor};
    epoch.time = {begin + samples / epoch.rate.value, begin + samples / epoch.rate.high,
                  begin + samples / epoch.rate.low};
}

void take(Prediction& prediction, const SimulationResult& result, const SimulationInput& input) {
    const auto samples = input.pipeline.dataset().samples.value_or(input.model.dataset_samples);
    const double gap = result.rate.mean / prediction.later.rate.value - 1;
    prediction.caveats.push_back(
        {fmt::format("rates are simulated; the formula differs by {:+.1f} %", -100 * gap), false});
    const auto begin = start_up(input.pipeline, input.model);
    move(prediction.first, result.epochs.front().rate.mean, begin, samples);
    move(prediction.later, result.rate.mean, begin, samples);
}

bool apart(const Prediction& prediction, const SimulationResult& result) {
    const double later = result.rate.mean / prediction.later.rate.value - 1;
    const double first = result.epochs.front().rate.mean / prediction.first.rate.value - 1;
    return std::abs(later) > agreement || std::abs(first) > agreement;
}

}  // namespace

std::vector<MethodGap> apply_simulations(const SimulationInput& input,
                                         Method method,
                                         std::vector<Outcome>& outcomes) {
    std::vector<MethodGap> gaps;
    for (auto& outcome : outcomes) {
        auto* prediction = std::get_if<Prediction>(&outcome);
        if (method == Method::analytic || prediction == nullptr) continue;
        const auto made = simulation_scenario(input, prediction->strategy);
        if (const auto* reason = std::get_if<std::string>(&made)) {
            prediction->caveats.push_back({"not simulated: " + *reason, false});
            continue;
        }
        const auto& scenario = std::get<SimulationScenario>(made);
        if (scenario.store.baseline) {
            // A part of an epoch would not empty the bucket that a whole one empties.
            prediction->caveats.push_back(
                {"not simulated: the burst bucket needs whole epochs; \"ppsim simulate --epochs\" "
                 "runs them",
                 false});
            continue;
        }
        if (scenario.nodes.size() > most_nodes) {
            prediction->caveats.push_back(
                {fmt::format(
                     "not simulated: more than {} nodes; \"ppsim simulate\" does one strategy",
                     most_nodes),
                 false});
            continue;
        }
        auto result = simulated(scenario, quick_samples, 2);
        MethodGap gap{strategy_name(input.pipeline, prediction->strategy),
                      prediction->first.rate.value,
                      result.epochs.front().rate.mean,
                      prediction->later.rate.value,
                      result.rate.mean,
                      method == Method::des || apart(*prediction, result)};
        if (gap.taken) {
            result = simulated(scenario, long_samples, 4);
            gap.first_simulated = result.epochs.front().rate.mean;
            gap.simulated = result.rate.mean;
            take(*prediction, result, input);
        }
        gaps.push_back(std::move(gap));
    }
    return gaps;
}

}  // namespace ppsim
