// Predictions whose numbers can be worked out by hand from tests/support/fixtures.hpp.
#include "model/predict/predict.hpp"

#include <catch2/catch.hpp>
#include <cmath>

#include "model/core/strategies.hpp"
#include "model/predict/rank.hpp"
#include "model/predict/spread.hpp"
#include "support/fixtures.hpp"

namespace ppsim {
namespace {

using Catch::Matchers::Contains;

struct Asked {
    Pipeline pipeline = test::image_chain();
    FittedModel model = test::round_model();
    Cluster cluster;
    PredictOptions options;

    Outcome operator()(const std::string& name) const {
        const auto strategy = parse_strategy(pipeline, name);
        return predict({pipeline, strategy, cluster, model}, options);
    }

    Prediction answer(const std::string& name) const { return std::get<Prediction>((*this)(name)); }

    std::string refusal(const std::string& name) const {
        return std::get<Refusal>((*this)(name)).reason;
    }
};

double per_second(SamplesPerSecond rate) {
    return rate / (sample / second);
}

TEST_CASE("one thread, warm: the times of reading and of all steps add up") {
    // 0.01 + 0.1 x 0.1 ms reading, 4 + 2 + 1 + 0.1 ms steps
    const auto p = Asked{}.answer("online");
    CHECK(per_second(p.later.rate.value) == Approx(1000 / 7.12));
    CHECK(p.later.limited_by == Resource::worker);
}

TEST_CASE("two threads on two cores share them with the consumer") {
    // 7.12 ms of a worker and 0.061 ms of the consumer on two cores
    const auto p = Asked{}.answer("online,threads=2");
    CHECK(per_second(p.later.rate.value) == Approx(2000 / 7.181));
    CHECK(p.later.limited_by == Resource::cpu);
}

TEST_CASE("more threads than cores bring nothing") {
    Asked asked;
    asked.model.max_threads = 64;
    CHECK(per_second(asked.answer("online,threads=64").later.rate.value) ==
          Approx(per_second(asked.answer("online,threads=2").later.rate.value)));
}

TEST_CASE("cold large records on slow storage are limited by its bandwidth") {
    // 0.8 MB a sample at 100 MB/s is 8 ms; the worker's 0.29 ms hardly soften that
    const auto p = Asked{}.answer("split@center,threads=2");
    CHECK(p.first.limited_by == Resource::storage_bandwidth);
    CHECK(per_second(p.first.rate.value) == Approx(125).epsilon(0.01));
}

TEST_CASE("a consumer that takes 100 ms for 32 samples gets exactly 320 a second") {
    Asked asked;
    asked.model.machine.usable_cpus = 32;
    asked.model.max_threads = 32;
    asked.pipeline = asked.pipeline.with(Consumer{100 * ms, 10});
    const auto p = asked.answer("online,threads=16");
    CHECK(per_second(p.later.rate.value) == Approx(320));
    CHECK(p.later.limited_by == Resource::consumer);
    CHECK(per_second(p.later.rate.high) < 320 * 1.02);
}

TEST_CASE("a codec that halves the bytes doubles what slow storage delivers") {
    Asked asked;
    asked.model.records.cold->bandwidth = 1 * MB / second;
    const auto plain = asked.answer("split@resize");
    const auto packed = asked.answer("split@resize+zstd");
    CHECK(packed.first.rate.value / plain.first.rate.value == Approx(2).epsilon(0.01));
    CHECK(packed.stored / plain.stored == Approx(0.5));
}

TEST_CASE("a set that fits the page cache is read from memory after epoch 1, a larger one is not") {
    Asked asked;
    CHECK(asked.answer("split@center").later.hit_ratio == 1);
    CHECK(asked.answer("split@center,cache=none").later.hit_ratio == 0);
    asked.cluster.node.page_cache = 400 * MB;  // half of 1000 x 0.8 MB
    CHECK(asked.answer("split@center").later.hit_ratio == Approx(0.281418588).epsilon(1e-6));
}

TEST_CASE("an application cache leaves only random steps to later epochs") {
    // crop 0.1 ms
    const auto p = Asked{}.answer("online,cache=app");
    CHECK(per_second(p.later.rate.value) == Approx(10000));
    CHECK(p.memory / MB == Approx(800));
}

TEST_CASE("an application cache that does not fit is refused") {
    Asked asked;
    asked.cluster.node.page_cache = 100 * MB;
    CHECK_THAT(asked.refusal("online,cache=app"), Contains("does not fit"));
}

TEST_CASE("what was not calibrated is refused, not predicted as zero") {
    Asked asked;
    CHECK_THAT(asked.refusal("split@center+lz4"), Contains("codec lz4 was not calibrated"));
    asked.model.files.cold.reset();
    CHECK_THAT(asked.refusal("online"), Contains("cold reads of files were not calibrated"));
    asked.cluster.storage.latency = 1 * ms;
    asked.cluster.storage.bandwidth = 100 * MB / second;
    CHECK(std::holds_alternative<Prediction>(asked("online")));
}

TEST_CASE("a step with other settings than the calibrated ones is refused") {
    Asked asked;
    asked.model.pipeline_steps[2].settings["shorter_side"] = 512.0;
    CHECK_THAT(asked.refusal("online"), Contains("\"resize\" has other settings"));
}

TEST_CASE("outside the calibrated range the interval widens, and strict refuses") {
    Asked asked;
    asked.cluster.node.cores = 16;
    const auto inside = asked.answer("online,threads=2").later.rate;
    const auto outside = asked.answer("online,threads=16").later.rate;
    CHECK(outside.high / outside.value > inside.high / inside.value);
    asked.options.strict = true;
    CHECK_THAT(asked.refusal("online,threads=16"), Contains("calibrated up to 2"));
}

TEST_CASE("90 % of a normal distribution lie within 1.645 standard deviations") {
    CHECK(normal_quantile(0.9) == Approx(1.6448536).epsilon(1e-6));
}

TEST_CASE("no outcome holds a number that is not finite, however extreme the question") {
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        CAPTURE(seed);
        Asked asked;
        asked.model = test::random_model(seed);
        asked.model.dataset_samples = (seed % 2 == 0 ? 1.0 : 1e12) * sample;
        for (const auto* name :
             {"online", "split@center,threads=1000000", "split@read,cache=none"}) {
            const auto outcome = asked(name);
            const auto* p = std::get_if<Prediction>(&outcome);
            if (p == nullptr) continue;
            for (const auto* epoch : {&p->first, &p->later}) {
                REQUIRE(std::isfinite(per_second(epoch->rate.high)));
                REQUIRE(per_second(epoch->rate.low) > 0);
                REQUIRE(std::isfinite(epoch->time.high / second));
                REQUIRE(epoch->rate.low <= epoch->rate.value);
                REQUIRE(epoch->rate.value <= epoch->rate.high);
            }
        }
    }
}

TEST_CASE("later epochs are not slower than the first") {
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        CAPTURE(seed);
        Asked asked;
        asked.model = test::random_model(seed);
        for (const auto& strategy :
             strategies(asked.pipeline, {{Codec::none}, {CacheLevel::page}, {1, 4}})) {
            const auto outcome = predict({asked.pipeline, strategy, asked.cluster, asked.model});
            const auto& p = std::get<Prediction>(outcome);
            REQUIRE(p.later.rate.value / p.first.rate.value > 1 - 1e-9);
        }
    }
}

TEST_CASE("the fastest later epochs rank first, refusals last") {
    Asked asked;
    const auto order = ranked({asked("split@center+lz4"), asked("online"), asked("split@resize")});
    CHECK(split_name(asked.pipeline, std::get<Prediction>(order[0]).strategy.offline) ==
          "split@resize");
    CHECK(std::holds_alternative<Refusal>(order[2]));
}

}  // namespace
}  // namespace ppsim
