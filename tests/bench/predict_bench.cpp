// How many predictions a second: the laws alone, with intervals, and in words.
#include <benchmark/benchmark.h>

#include "model/predict/predict.hpp"
#include "model/predict/quick.hpp"
#include "model/predict/site.hpp"
#include "support/fixtures.hpp"

namespace ppsim {
namespace {

void epoch_rate_alone(benchmark::State& state) {
    const auto pipeline = test::image_chain();
    const auto model = test::round_model();
    const auto strategy = parse_strategy(pipeline, "split@resize+zstd");
    const auto needs = std::get<Demand>(demand(pipeline, strategy, model));
    const auto here = site(pipeline, {}, model);
    Load load;
    for (auto _ : state) {
        load.threads = load.threads < 64 ? load.threads + 1 : 1;
        benchmark::DoNotOptimize(epoch_rate(needs, here, load));
    }
    state.SetItemsProcessed(state.iterations());
}

void whole_prediction(benchmark::State& state) {
    const auto pipeline = test::image_chain();
    const auto model = test::round_model();
    const auto strategy = parse_strategy(pipeline, "split@resize+zstd,threads=2");
    const Cluster cluster;
    for (auto _ : state) {
        benchmark::DoNotOptimize(predict({pipeline, strategy, cluster, model}));
    }
    state.SetItemsProcessed(state.iterations());
}

// The fast path: both epochs with intervals and limiting resource, another machine every time.
void quick_prediction(benchmark::State& state) {
    const auto pipeline = test::image_chain();
    const auto model = test::round_model();
    auto prepared =
        std::get<Prepared>(prepare(pipeline, parse_strategy(pipeline, "split@resize+zstd"), model));
    Cluster cluster;
    double cores = 0;
    for (auto _ : state) {
        cores = cores < 64 ? cores + 1 : 1;
        cluster.node.cores = cores;
        benchmark::DoNotOptimize(quick_predict({pipeline, prepared, cluster, model}));
    }
    state.SetItemsProcessed(state.iterations());
}

BENCHMARK(quick_prediction);
BENCHMARK(epoch_rate_alone);
BENCHMARK(whole_prediction);

}  // namespace
}  // namespace ppsim
