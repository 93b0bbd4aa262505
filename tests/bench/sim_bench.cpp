// Speed of the simulator's parts, for Google Benchmark.
#include <benchmark/benchmark.h>

#include "bench/common_line.hpp"
#include "sim/calendar_queue.hpp"
#include "sim/event_line.hpp"
#include "sim/page_cache.hpp"
#include "sim/recursion.hpp"
#include "sim/sample_order.hpp"
#include "sim/timed_heap.hpp"

namespace {

using namespace ppsim;

constexpr std::uint64_t samples = 200'000;

void per_event(benchmark::State& state, double events) {
    state.counters["per_event"] = benchmark::Counter(
        events, benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

void recursion(benchmark::State& state) {
    for (auto _ : state) {
        benchmark::DoNotOptimize(recursion_makespan(common_line(), {samples}));
    }
    per_event(state, static_cast<double>(samples) * events_per_sample);
}

void event_kernel(benchmark::State& state) {
    for (auto _ : state) {
        benchmark::DoNotOptimize(event_makespan(common_line(), {samples}));
    }
    per_event(state, static_cast<double>(samples) * events_per_sample);
}

void nodes_on_one_store(benchmark::State& state) {
    const auto nodes = static_cast<std::size_t>(state.range(0));
    for (auto _ : state) {
        benchmark::DoNotOptimize(event_makespan(common_line(), {samples / nodes}, nodes));
    }
    state.counters["samples"] = benchmark::Counter(static_cast<double>(samples),
                                                   benchmark::Counter::kIsIterationInvariantRate);
}

/// Hold model: take the next of n pending events, put one back later.
template <class Queue>
void hold(benchmark::State& state, Queue& queue) {
    const Variate gap(exponential(1 * second), Stream({9, 0, 0}));
    std::uint64_t order = 0;
    for (; order < static_cast<std::uint64_t>(state.range(0)); ++order) {
        queue.push({gap(order), order, 0});
    }
    for (auto _ : state) {
        const Timed next = queue.pop();
        queue.push({next.time + gap(order), order, 0});
        ++order;
    }
}

void pending_events(benchmark::State& state) {
    PendingEvents queue;
    hold(state, queue);
}

void shuffled_lru_epoch(benchmark::State& state) {
    constexpr std::uint32_t items = 100'000;
    PageCache cache(CachePolicy::lru, items, items / 2, Stream({1, 0, 0}));
    std::uint64_t epoch = 0;
    for (auto _ : state) {
        const EpochOrder order(ReadOrder::shuffled, items, 1, ++epoch);
        for (std::uint32_t i = 0; i < items; ++i) {
            benchmark::DoNotOptimize(cache.read(static_cast<std::uint32_t>(order.item(i))));
        }
    }
    per_event(state, items);
}

BENCHMARK(recursion)->Unit(benchmark::kMillisecond);
BENCHMARK(event_kernel)->Unit(benchmark::kMillisecond);
BENCHMARK(nodes_on_one_store)->Arg(1)->Arg(8)->Arg(64)->Arg(512)->Unit(benchmark::kMillisecond);
BENCHMARK(pending_events)->RangeMultiplier(16)->Range(16, 1 << 20);
BENCHMARK(shuffled_lru_epoch)->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
