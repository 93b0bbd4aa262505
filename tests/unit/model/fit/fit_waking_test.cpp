// What it costs to wake the consumer: the law alone, and how whole runs show it.
#include <catch2/catch.hpp>

#include "model/fit/fit.hpp"
#include "model/laws/epoch_rate.hpp"
#include "model/laws/hand_over.hpp"
#include "support/fixtures.hpp"

namespace ppsim {
namespace {

constexpr auto microsecond = 1.0 * us / sample;

double microseconds(SecondsPerSample time) {
    return time / microsecond;
}

// Four epochs of records on one thread of two cores, slower by `excess` microseconds a sample than
// the sum of their parts.
Profile with_runs(double excess, const std::string& name = "split@center,threads=1") {
    const auto truth = test::round_model();
    auto profile = test::profile_of(truth, 0, 1);
    const auto pipeline = test::image_chain();
    const auto strategy = parse_strategy(pipeline, name);
    const auto needs = std::get<Demand>(demand(pipeline, strategy, truth));
    Site site;
    site.cores = 2;
    Load load;
    load.hit_ratio = 1;
    const auto time = 1.0 / epoch_rate(needs, site, load).worker + excess * microsecond;
    const auto start_up = 3 * ms;
    for (int epoch = 1; epoch <= 4; ++epoch) {
        profile.runs.push_back({strategy,
                                "split@center,threads=1",
                                epoch,
                                201 * sample,
                                start_up,
                                start_up + time * (200 * sample),
                                {}});
    }
    return profile;
}

TEST_CASE("a consumer that hardly ever works is woken for every sample") {
    const auto added = mean_waking(1000 * microsecond, {50 * microsecond, {}, 1, 2});
    CHECK(microseconds(added) == Approx(50));
}

TEST_CASE("waking solves its own equation") {
    const auto time = 200 * microsecond;
    const Waking waking{60 * microsecond, 90 * microsecond, 1, 4};
    const double whole = microseconds(time + mean_waking(time, waking));
    CHECK(whole == Approx(200 + 60 * (1 - 90 / whole)));
    const auto cost = waking_cost(time, whole * microsecond, 90 * microsecond);
    CHECK(microseconds(cost) == Approx(60));
}

TEST_CASE("nothing is woken where every core works or the consumer is the slower one") {
    const auto cost = 60 * microsecond;
    CHECK(microseconds(mean_waking(200 * microsecond, {cost, 90 * microsecond, 2, 2})) == 0);
    CHECK(microseconds(mean_waking(200 * microsecond, {cost, 250 * microsecond, 1, 2})) == 0);
    CHECK(microseconds(mean_waking(200 * microsecond, {{}, 90 * microsecond, 1, 2})) == 0);
}

TEST_CASE("whole runs of records tell what waking costs") {
    const auto none = fit(with_runs(0)).model.hand_over.waking;
    CHECK(microseconds(none) == Approx(0).margin(2));
    const auto found = fit(with_runs(60)).model.hand_over.waking;
    CHECK(microseconds(found) > 20);
    CHECK(microseconds(found) < 61);
}

TEST_CASE("runs faster than the sum of their parts wake nothing") {
    CHECK(microseconds(fit(with_runs(-30)).model.hand_over.waking) == 0);
}

TEST_CASE("a worker that computes for long says little about microseconds") {
    const auto found = fit(with_runs(60, "split@read,threads=1")).model.hand_over.waking;
    CHECK(microseconds(found) < 5);
}

}  // namespace
}  // namespace ppsim
