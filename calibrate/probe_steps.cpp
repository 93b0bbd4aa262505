// Times each step on samples in RAM, alone and with every core running the pipeline.
#include <algorithm>
#include <atomic>

#include "calibrate/probe.hpp"
#include "calibrate/runtime/clock.hpp"
#include "calibrate/runtime/crew.hpp"
#include "calibrate/runtime/order.hpp"

namespace ppsim {
namespace {

/// By [step][sample].
using Observations = std::vector<std::vector<StepObservation>>;

void time_sample(const ProbeContext& context,
                 std::size_t i,
                 std::uint64_t round,
                 Observations& observations) {
    auto values = context.sources(i);
    const SampleKey key{context.settings().seed, round + 1, i};
    auto last = now();
    context.runner().run(values, {}, {context.pipeline().sink()}, key,
                         [&](StepIndex step, Bytes in, Bytes out) {
                             observations[step][i] = {in, out, now() - last};
                             last = now();
                         });
}

// One pass over all samples in an order of its own; each sample is touched by one thread only.
Observations time_all(const ProbeContext& context, int threads, std::uint64_t round) {
    Observations observations(context.pipeline().size(),
                              std::vector<StepObservation>(context.samples()));
    const auto order = epoch_order(context.samples(), true, context.settings().seed, round + 1);
    std::atomic<std::size_t> next = 0;
    run_crew(threads, [&](int) {
        for (auto k = next++; k < order.size(); k = next++) {
            context.check();
            time_sample(context, order[k], round, observations);
        }
    });
    return observations;
}

SizeDistribution sizes(const std::string& step, const std::vector<StepObservation>& observations) {
    std::vector<Bytes> all;
    Bytes sum;
    for (const auto& o : observations) {
        all.push_back(o.bytes_out);
        sum += o.bytes_out;
    }
    std::sort(all.begin(), all.end());
    const auto at = [&](double q) {
        const auto last = static_cast<double>(all.size() - 1);
        return all[static_cast<std::size_t>(q * last + 0.5)] / sample;
    };
    const auto count = static_cast<double>(all.size()) * sample;
    return {step, count, sum / count, at(0), at(0.05), at(0.5), at(0.95), at(1)};
}

void time_steps(const ProbeContext& context, int threads, std::uint64_t round, Profile& profile) {
    auto observations = time_all(context, threads, round);
    for (StepIndex step = 0; step < observations.size(); ++step) {
        if (context.pipeline().is_source(step)) continue;
        profile.steps.push_back(
            {context.pipeline().step(step).name, threads, std::move(observations[step])});
    }
}

}  // namespace

void measure_sizes(const ProbeContext& context, Profile& profile) {
    const auto observations = time_all(context, 1, 0);
    for (StepIndex step = 0; step < observations.size(); ++step) {
        if (context.pipeline().is_source(step)) continue;
        profile.sizes.push_back(sizes(context.pipeline().step(step).name, observations[step]));
    }
}

void probe_steps(const ProbeContext& context, std::uint64_t round, Profile& profile) {
    context.begin("steps");
    time_steps(context, 1, round, profile);
    if (context.cores() > 1) time_steps(context, context.cores(), round, profile);
}

}  // namespace ppsim
