// Steps that take turns: the simulator's lock against mean value analysis.
#include <catch2/catch.hpp>

#include "model/predict/quick.hpp"
#include "src/commands/simulated.hpp"
#include "tests/support/fixtures.hpp"

namespace ppsim {
namespace {

constexpr auto per_second = sample / second;

// decode 4 ms under the lock, 3.1 ms beside it, on as many cores as there are threads.
Pipeline one_decoder() {
    auto steps = test::image_chain().steps();
    for (auto& step : steps) {
        if (step.name == "decode") step.execution = Execution::global_lock;
    }
    return Pipeline({"images", steps});
}

Cluster sixteen_cores() {
    Cluster cluster;
    cluster.node.cores = 16;
    return cluster;
}

// Service times as wide as the exponential ones that the analysis is exact for.
Profile as_wide_as_exponential() {
    Profile profile;
    StepSeries series{"decode", 1, {}};
    for (const double milliseconds : {1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 10.0, 12.0}) {
        StepObservation one;
        one.time = milliseconds * ms;
        series.samples.push_back(one);
    }
    profile.steps.push_back(series);
    return profile;
}

struct Rates {
    double formula = 0;
    double simulated = 0;
};

Rates rates(int threads) {
    const auto pipeline = one_decoder();
    auto model = test::round_model();
    model.dataset_samples = 20'000 * sample;
    const auto cluster = sixteen_cores();
    const auto strategy =
        parse_strategy(pipeline, "online,cache=page,threads=" + std::to_string(threads));
    const auto made = prepare(pipeline, strategy, model);
    const auto answer = quick_predict({pipeline, std::get<Prepared>(made), cluster, model});
    const auto scenario =
        simulation_scenario({pipeline, cluster, model, as_wide_as_exponential(), 2}, strategy);
    SimulationOptions options;
    options.replications = options.most_replications = 1;
    const auto result = simulate(std::get<SimulationScenario>(scenario), options);
    CHECK(result.violations.empty());
    return {std::get<QuickAnswer>(answer).later.rate.value / per_second,
            result.epochs.back().rate.mean / per_second};
}

TEST_CASE("one thread never waits for the lock") {
    const auto found = rates(1);
    CHECK(found.simulated == Approx(found.formula).epsilon(0.02));
}

TEST_CASE("a few threads wait as long as mean value analysis says") {
    for (const int threads : {2, 3, 4}) {
        CAPTURE(threads);
        const auto found = rates(threads);
        CHECK(found.simulated == Approx(found.formula).epsilon(0.05));
    }
}

TEST_CASE("many threads are as fast as the lock") {
    const auto found = rates(12);
    CHECK(found.simulated == Approx(250).epsilon(0.02));
    CHECK(found.formula == Approx(250).epsilon(0.02));
}

}  // namespace
}  // namespace ppsim
