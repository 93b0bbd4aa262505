// Times each step on samples in RAM, alone and with every core running the pipeline.
#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>

#include "calibrate/probe.hpp"
#include "calibrate/runtime/clock.hpp"
#include "calibrate/runtime/crew.hpp"
#include "calibrate/runtime/order.hpp"

namespace ppsim {
namespace {

constexpr int repeats = 3;

struct Timing {
    Bytes in;
    Bytes out;
    std::vector<Seconds> times;
};

/// Timings by [step][sample].
using Timings = std::vector<std::vector<Timing>>;

Seconds median(std::vector<Seconds> times) {
    const auto middle = times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2);
    std::nth_element(times.begin(), middle, times.end());
    return *middle;
}

void time_sample(const ProbeContext& context, std::size_t i, int round, Timings& timings) {
    auto values = context.sources(i);
    const SampleKey key{context.settings().seed, static_cast<std::uint64_t>(round) + 1, i};
    auto last = now();
    context.runner().run(values, {}, {context.pipeline().sink()}, key,
                         [&](StepIndex step, Bytes in, Bytes out) {
                             const auto time = now();
                             auto& timing = timings[step][i];
                             timing.in = in;
                             timing.out = out;
                             timing.times.push_back(time - last);
                             last = now();
                         });
}

// One pass over all samples in an order of its own; each sample is touched by one thread only.
void time_round(const ProbeContext& context, int threads, int round, Timings& timings) {
    const auto order = epoch_order(context.samples(), true, context.settings().seed,
                                   static_cast<std::uint64_t>(round) + 1);
    std::atomic<std::size_t> next = 0;
    run_crew(threads, [&](int) {
        for (auto k = next++; k < order.size(); k = next++) {
            context.check();
            time_sample(context, order[k], round, timings);
        }
    });
}

void keep(const ProbeContext& context, int threads, const Timings& timings, Profile& profile) {
    for (StepIndex step = 0; step < timings.size(); ++step) {
        if (context.pipeline().is_source(step)) continue;
        StepSeries series{context.pipeline().step(step).name, threads, {}};
        for (const auto& timing : timings[step]) {
            series.samples.push_back({timing.in, timing.out, median(timing.times)});
        }
        profile.steps.push_back(std::move(series));
    }
}

SizeDistribution sizes(const std::string& step, const std::vector<Timing>& timings) {
    std::vector<Bytes> all;
    Bytes sum;
    for (const auto& timing : timings) {
        all.push_back(timing.out);
        sum += timing.out;
    }
    std::sort(all.begin(), all.end());
    const auto at = [&](double q) {
        const auto last = static_cast<double>(all.size() - 1);
        return all[static_cast<std::size_t>(q * last + 0.5)] / sample;
    };
    const auto count = static_cast<double>(all.size()) * sample;
    return {step, count, sum / count, at(0), at(0.05), at(0.5), at(0.95), at(1)};
}

}  // namespace

void probe_steps(const ProbeContext& context, Profile& profile) {
    context.begin("steps");
    std::map<int, Timings> by_threads;
    const Timings empty(context.pipeline().size(), std::vector<Timing>(context.samples()));
    by_threads[1] = empty;
    if (context.cores() > 1) by_threads[context.cores()] = empty;
    // Rounds alternate between thread counts, so that a slow minute of the host hits both.
    for (int round = 0; round < repeats; ++round) {
        for (auto& [threads, timings] : by_threads) {
            if (round > 0 && context.left() < 0.5) break;
            time_round(context, threads, round, timings);
        }
    }
    for (const auto& [threads, timings] : by_threads) keep(context, threads, timings, profile);
    for (StepIndex step = 0; step < context.pipeline().size(); ++step) {
        if (context.pipeline().is_source(step)) continue;
        profile.sizes.push_back(
            sizes(context.pipeline().step(step).name, by_threads.at(1)[step]));
    }
}

}  // namespace ppsim
