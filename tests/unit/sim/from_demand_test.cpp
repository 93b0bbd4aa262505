// A strategy of a fitted model, simulated: sums that can be done in the head.
#include "sim/from_demand.hpp"

#include <catch2/catch.hpp>

#include "model/laws/cache.hpp"
#include "model/predict/quick.hpp"
#include "model/predict/site.hpp"
#include "sim/simulate.hpp"
#include "support/fixtures.hpp"

namespace ppsim {
namespace {

/// image_chain on two cores: decode 4 ms, resize 2 ms, center 1 ms, crop 0.1 ms.
struct Asked {
    std::string strategy = "online";
    double samples = 4000;
    double cache_share = 1;
    int epochs = 2;
};

SimulationScenario scenario(const Asked& asked,
                            const Pipeline& pipeline,
                            const FittedModel& model) {
    const auto strategy = parse_strategy(pipeline, asked.strategy);
    const auto needs = std::get<Demand>(demand(pipeline, strategy, model));
    const auto here = site(pipeline, {}, model);
    const auto samples = asked.samples * sample;
    const auto cache = asked.cache_share * (needs.files.size + needs.records.size) * samples;
    DemandScenario from{pipeline, strategy, needs, {{here, 1, cache, 1, {}}}, samples, {}};
    from.epochs = asked.epochs;
    return scenario_of(from);
}

SimulationResult run(const Asked& asked, int threads = 1) {
    const auto pipeline = test::image_chain();
    const auto model = test::round_model();
    SimulationOptions options;
    options.replications = options.most_replications = 2;
    options.threads = threads;
    return simulate(scenario(asked, pipeline, model), options);
}

double later_rate(const Asked& asked) {
    const auto result = run(asked);
    CHECK(result.violations.empty());
    return result.rate.mean / (sample / second);
}

double formula(const Asked& asked) {
    const auto pipeline = test::image_chain();
    const auto model = test::round_model();
    const auto strategy = parse_strategy(pipeline, asked.strategy);
    const auto ready = std::get<Prepared>(prepare(pipeline, strategy, model));
    const Cluster cluster;
    const auto answer = std::get<QuickAnswer>(quick_predict({pipeline, ready, cluster, model}));
    return answer.later.rate.value / (sample / second);
}

}  // namespace

TEST_CASE("from memory, simulation and formula give the same rate of every split") {
    for (const auto* split : {"online", "split@decode", "split@resize", "split@center"}) {
        for (const int threads : {1, 2}) {
            Asked asked;
            asked.strategy = std::string(split) + ",threads=" + std::to_string(threads);
            INFO(asked.strategy);
            CHECK(later_rate(asked) == Approx(formula(asked)).epsilon(0.01));
        }
    }
}

TEST_CASE("a training step of 4 ms a sample caps the rate at 250") {
    Asked asked;
    asked.strategy = "split@center";
    auto pipeline = test::image_chain();
    auto consumer = pipeline.consumer();
    consumer.step_time = 4.0 * static_cast<double>(pipeline.loader().batch) * ms;
    pipeline = pipeline.with(consumer);
    const auto model = test::round_model();
    SimulationOptions options;
    options.replications = options.most_replications = 1;
    const auto result = simulate(scenario(asked, pipeline, model), options);
    CHECK(result.rate.mean / (sample / second) == Approx(250).epsilon(0.01));
    // Cold, the one worker waits 0.1 ms, reads 0.8 MB at 100 MB/s in 8 ms and takes 0.19 ms to crop
    // and pass on.
    CHECK(result.epochs[0].rate.mean / (sample / second) == Approx(1000 / 8.29).epsilon(0.005));
}

TEST_CASE("half a cache hits in epoch 2 as the closed form of LRU says") {
    Asked asked;
    asked.strategy = "split@resize";
    asked.samples = 20'000;
    asked.cache_share = 0.5;
    const auto result = run(asked);
    CHECK(std::abs(result.epochs[1].hit_ratio - lru_hit_ratio(0.5)) < 0.02);
}

TEST_CASE("replications on four threads give the bits of one") {
    Asked asked;
    asked.strategy = "split@resize,threads=2";
    asked.cache_share = 0.7;
    const auto one = run(asked, 1);
    const auto four = run(asked, 4);
    CHECK(one.rate.mean == four.rate.mean);
    CHECK(one.elapsed.mean == four.elapsed.mean);
    CHECK(one.events == four.events);
}

}  // namespace ppsim
