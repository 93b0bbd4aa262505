// What the consumer loses where workers want every core, from the hand-over alone.
#include <catch2/catch.hpp>
#include <cmath>

#include "model/fit/fit.hpp"
#include "model/laws/epoch_rate.hpp"
#include "support/fixtures.hpp"

namespace ppsim {
namespace {

void add_hand_over(Profile& profile, int threads, double megabytes, Seconds each) {
    const auto count = 100.0 * sample;
    const auto elapsed = each * 100.0;
    profile.hand_overs.push_back(
        {threads, megabytes * MB / sample, count, elapsed, elapsed * 0.9, elapsed * 0.1});
}

// 0.3 and 0.9 ms a sample by one worker of two cores, so much longer by two.
Profile with_hand_overs(double longer) {
    auto profile = test::profile_of(test::round_model(), 0, 1);
    profile.hand_overs.clear();
    for (const int threads : {1, 2}) {
        const double factor = threads == 2 ? longer : 1;
        add_hand_over(profile, threads, 1, 0.3 * ms * factor);
        add_hand_over(profile, threads, 3, 0.9 * ms * factor);
    }
    return profile;
}

// Later epochs from the application cache, so many samples a second by one and by two workers.
void add_app_runs(Profile& profile, double by_one, double by_two) {
    for (const int threads : {1, 2}) {
        const auto strategy = Strategy{{}, Codec::none, CacheLevel::app, threads};
        const double rate = threads == 1 ? by_one : by_two;
        for (int epoch = 1; epoch <= 3; ++epoch)
            profile.runs.push_back({strategy,
                                    "online,cache=app",
                                    epoch,
                                    100.0 * sample,
                                    1 * ms,
                                    100.0 / rate * second,
                                    {}});
    }
}

TEST_CASE("the consumer is slower where workers want its core as well") {
    CHECK(fit(with_hand_overs(1.2)).model.hand_over.crowding == Approx(0.2));
    CHECK(fit(with_hand_overs(0.9)).model.hand_over.crowding == 0);
}

TEST_CASE("one thread count alone tells nothing of crowding") {
    auto profile = with_hand_overs(1.2);
    profile.machine.usable_cpus = 1;
    CHECK(fit(profile).model.hand_over.crowding == 0);
    profile.machine.usable_cpus = 8;
    CHECK(fit(profile).model.hand_over.crowding == 0);
}

TEST_CASE("crowding lowers what the consumer can take, and only with every core wanted") {
    Demand needs;
    needs.hand_over_consumer = 0.1 * ms / sample;
    needs.hand_over_crowding = 0.25;
    Site site;
    site.cores = 4;
    Load load;
    load.from_app_cache = true;
    const auto rate = [&](double threads) {
        load.threads = threads;
        return epoch_rate(needs, site, load).hand_over / (sample / second);
    };
    CHECK(rate(3) == Approx(10'000));
    CHECK(rate(4) == Approx(8'000));
    CHECK(rate(16) == Approx(8'000));
}

TEST_CASE("where the consumer limits, runs of all thread counts tell one level") {
    auto profile = with_hand_overs(1);
    add_app_runs(profile, 4'000, 3'200);
    const auto levels = fit(profile).model.app_levels;
    REQUIRE(levels.size() == 1);
    // Later epochs alone: two at 4,000 and two at 3,200 samples/s, against what hand-over allows.
    auto separate = with_hand_overs(1);
    add_app_runs(separate, 4'000, 4'000);
    const double fast = fit(separate).model.app_levels.front().factor;
    CHECK(levels.front().factor / fast == Approx(std::sqrt(5.0 / 4)).epsilon(0.01));
}

}  // namespace
}  // namespace ppsim
