// Replications in parallel, summed in the order of their numbers.
#include "sim/simulate.hpp"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <thread>

namespace ppsim {

namespace {

/// Runs replications [runs.size(), until); each thread takes the next number.
void replicate(const SimulationScenario& scenario,
               const SimulationOptions& options,
               std::size_t until,
               Trace* trace,
               std::vector<ClusterRun>& runs) {
    std::atomic<std::size_t> next = runs.size();
    runs.resize(until);
    const auto work = [&] {
        for (std::size_t i = next++; i < until; i = next++) {
            runs[i] = cluster_run(scenario, options.seed, static_cast<std::uint32_t>(i),
                                  i == 0 ? trace : nullptr);
        }
    };
    std::vector<std::thread> others;
    for (int i = 1; i < options.threads; ++i)
        others.emplace_back(work);
    work();
    for (std::thread& other : others)
        other.join();
}

template <class Value>
MeanEstimate over(const std::vector<ClusterRun>& runs, const Value& value) {
    std::vector<double> values;
    for (const ClusterRun& run : runs)
        values.push_back(value(run));
    return over_replications(values);
}

template <class Q>
Measured<Q> measured(const MeanEstimate& estimate, Q unit) {
    return {estimate.mean * unit, estimate.half_width * unit};
}

/// One replication still has an interval: that of its batches.
MeanEstimate epoch_rate(const std::vector<ClusterRun>& runs, std::size_t epoch) {
    if (runs.size() == 1) return runs.front().epochs[epoch].rate;
    return over(runs, [&](const ClusterRun& run) { return run.epochs[epoch].rate.mean; });
}

SimulatedEpoch summary(const SimulationScenario& scenario,
                       const std::vector<ClusterRun>& runs,
                       std::size_t epoch) {
    const auto samples = static_cast<double>(scenario.samples);
    const auto at = [&](auto value) {
        return over(runs, [&](const ClusterRun& run) { return value(run.epochs[epoch]); });
    };
    SimulatedEpoch result;
    result.elapsed = measured(at([](const EpochRun& run) { return run.elapsed; }), second);
    result.rate = measured(epoch_rate(runs, epoch), sample / second);
    result.mean_rate =
        measured(at([&](const EpochRun& run) { return samples / run.elapsed; }), sample / second);
    result.hit_ratio = at([](const EpochRun& run) { return run.hit_ratio; }).mean;
    result.from_store = at([](const EpochRun& run) { return run.store_bytes; }).mean * byte;
    return result;
}

}  // namespace

SimulationResult simulate(const SimulationScenario& scenario,
                          const SimulationOptions& options,
                          Trace* trace) {
    assert(scenario.samples > 0 && scenario.epochs > 0 && !scenario.nodes.empty());
    assert(scenario.loader.workers > 0 && scenario.trainer.batch > 0);
    const auto fewest = static_cast<std::size_t>(std::max(1, options.replications));
    const auto most = std::max(fewest, static_cast<std::size_t>(options.most_replications));
    const auto last = static_cast<std::size_t>(scenario.epochs) - 1;
    std::vector<ClusterRun> runs;
    SimulationResult result;
    // Rounds of one size for any number of threads: the stop rule sees the same runs.
    for (std::size_t until = fewest; !result.settled && runs.size() < most; until += fewest) {
        replicate(scenario, options, std::min(until, most), trace, runs);
        result.settled = epoch_rate(runs, last).relative_half_width() <= options.half_width;
    }
    for (std::size_t epoch = 0; epoch <= last; ++epoch) {
        result.epochs.push_back(summary(scenario, runs, epoch));
    }
    result.rate = result.epochs.back().rate;
    result.first_batch =
        measured(over(runs, [](const ClusterRun& run) { return run.first_batch; }), second);
    result.elapsed =
        measured(over(runs, [](const ClusterRun& run) { return run.elapsed; }), second);
    result.shares = runs.front();
    result.replications = static_cast<int>(runs.size());
    result.seed = options.seed;
    for (const ClusterRun& run : runs) {
        result.events += run.events;
        result.violations.insert(result.violations.end(), run.violations.begin(),
                                 run.violations.end());
    }
    return result;
}

}  // namespace ppsim
