// What it costs to keep samples in fresh memory, from first epochs with and without a cache.
#include <catch2/catch.hpp>

#include "model/fit/fit.hpp"
#include "support/fixtures.hpp"

namespace ppsim {
namespace {

constexpr auto nanoseconds_per_kilobyte = 1e-12 * (second / byte);

// One thread, 100 samples: 7 ms each as files are, and so many microseconds more with the cache.
Profile with_first_epochs(const std::vector<double>& excess) {
    auto profile = test::profile_of(test::round_model(), 0, 1);
    const auto count = 100.0 * sample;
    for (const double microseconds : excess) {
        const auto page = 7 * ms / sample * count;
        const auto app = page + microseconds * (us / sample) * count;
        profile.runs.push_back({{{}, Codec::none, CacheLevel::page, 1},
                                "online,cache=page,threads=1",
                                1,
                                count,
                                1 * ms,
                                page,
                                {}});
        profile.runs.push_back({{{}, Codec::none, CacheLevel::app, 1},
                                "online,cache=app,threads=1",
                                1,
                                count,
                                1 * ms,
                                app,
                                {}});
    }
    return profile;
}

TEST_CASE("keeping a byte costs the median difference of first epochs, each of its own round") {
    const auto model = fit(with_first_epochs({80, 160, 240})).model;
    // center leaves 0.8 MB a sample.
    CHECK(model.app_fill_per_byte / nanoseconds_per_kilobyte == Approx(200));
    CHECK(model.app_fill_relative_sd == Approx(0.5));
}

TEST_CASE(
    "rounds that agree leave the spread that is assumed, and more than all of it is never "
    "claimed") {
    CHECK(fit(with_first_epochs({160, 160})).model.app_fill_relative_sd == Approx(0.3));
    CHECK(fit(with_first_epochs({10, 160, 900})).model.app_fill_relative_sd == Approx(1));
}

TEST_CASE("a cache that made no round slower costs nothing") {
    const auto model = fit(with_first_epochs({-20, -10, -40})).model;
    CHECK(model.app_fill_per_byte / nanoseconds_per_kilobyte == 0);
}

}  // namespace
}  // namespace ppsim
