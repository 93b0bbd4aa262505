// Steps that take turns, and steps on accelerators.
#include <catch2/catch.hpp>

#include "model/predict/predict.hpp"
#include "support/fixtures.hpp"

namespace ppsim {
namespace {

// image_chain on two cores: decode 4 ms, resize 2 ms, center 1 ms, crop 0.1 ms.
Pipeline with(const std::string& step, Execution execution, std::optional<SecondsPerSample> cost) {
    const auto chain = test::image_chain();
    auto steps = chain.steps();
    for (auto& each : steps) {
        if (each.name != step) continue;
        each.execution = execution;
        each.declared_cost = cost;
    }
    return Pipeline({chain.name(), steps, chain.dataset(), chain.loader(), chain.consumer()});
}

Outcome predicted(const Pipeline& pipeline, const std::string& strategy, Cluster cluster = {}) {
    const auto model = test::round_model();
    const auto parsed = parse_strategy(pipeline, strategy);
    return predict({pipeline, parsed, cluster, model});
}

double later(const Outcome& outcome) {
    return std::get<Prediction>(outcome).later.rate.value / (sample / second);
}

}  // namespace

TEST_CASE("a step of 4 ms under the lock lets 250 samples a second through, however many threads") {
    Cluster many;
    many.node.cores = 64;
    for (const auto execution : {Execution::global_lock, Execution::serial}) {
        const auto outcome =
            predicted(with("decode", execution, {}), "split@read,threads=64", many);
        CHECK(later(outcome) == Approx(250).epsilon(0.01));
        CHECK(std::get<Prediction>(outcome).later.limited_by == Resource::lock);
    }
}

TEST_CASE("on one thread a lock changes nothing") {
    const double locked =
        later(predicted(with("decode", Execution::global_lock, {}), "split@read"));
    CHECK(locked == Approx(later(predicted(test::image_chain(), "split@read"))));
}

TEST_CASE("a stored step no longer takes the lock") {
    const double locked =
        later(predicted(with("decode", Execution::global_lock, {}), "split@resize,threads=2"));
    CHECK(locked == Approx(later(predicted(test::image_chain(), "split@resize,threads=2"))));
}

TEST_CASE("an offline pass takes turns as well: 1000 samples of 4 ms take 4 s on 64 cores") {
    Cluster many;
    many.node.cores = 64;
    const auto one_off = [&](Execution execution) {
        const auto outcome =
            predicted(with("decode", execution, {}), "split@decode,threads=64", many);
        return std::get<Prediction>(outcome).one_off.value / second;
    };
    CHECK(one_off(Execution::global_lock) == Approx(4).epsilon(0.01));
    CHECK(one_off(Execution::native) < 1);
}

TEST_CASE("two threads on two cores that mostly queue for a lock are limited by it, not by cores") {
    const auto outcome =
        predicted(with("decode", Execution::global_lock, {}), "split@read,threads=2");
    CHECK(std::get<Prediction>(outcome).later.limited_by == Resource::lock);
    const auto native = predicted(test::image_chain(), "split@read,threads=2");
    CHECK(std::get<Prediction>(native).later.limited_by == Resource::cpu);
}

TEST_CASE("a step of 5 ms on the accelerator leaves the CPU and caps the rate at 200") {
    const auto outcome =
        predicted(with("decode", Execution::gpu, 5 * ms / sample), "split@read,threads=2");
    CHECK(later(outcome) == Approx(200).epsilon(0.01));
    CHECK(std::get<Prediction>(outcome).later.limited_by == Resource::consumer);
}

TEST_CASE("a step on the accelerator without a declared cost is refused") {
    const auto outcome = predicted(with("decode", Execution::gpu, {}), "split@read");
    CHECK(std::get<Refusal>(outcome).reason.find("declare its cost") != std::string::npos);
}

}  // namespace ppsim
