// The laws of measured sets: sums that can be done in the head, and what must hold for any input.
#include <catch2/catch.hpp>
#include <cmath>

#include "model/fit/start_up.hpp"
#include "model/laws/file_opening.hpp"
#include "model/laws/global_lock.hpp"
#include "model/laws/native_scaling.hpp"
#include "model/laws/partial_epochs.hpp"
#include "model/laws/record_sweep.hpp"
#include "model/laws/strategy_time.hpp"
#include "support/fixtures.hpp"

namespace ppsim {
namespace {

constexpr auto each = ms / sample;

HostCurves host() {
    std::vector<SweepPoint> points;
    for (const int threads : {1, 8}) {
        for (const double size : {0.1, 1.0, 10.0}) {
            points.push_back({CacheLevel::none, threads, size * (MB / sample),
                              (0.1 + size) / std::sqrt(threads) * each});
        }
    }
    return {RecordSweep(points, CacheLevel::none), {}, 0.1 * each, 100.0 * GB, 10.0 * GB, true};
}

struct Case {
    Traits traits;
    StrategySizes sizes;
    OnlineCost cost;
    Deviation deviation;
    EpochConditions epoch;
};

Case random_case(std::uint64_t seed) {
    test::Numbers n(seed);
    Case c;
    for (std::size_t k = 0; k < trait_count; ++k) {
        auto& value = c.traits[static_cast<Trait>(k)];
        value *= n.log_between(0.7, 1.4);
    }
    c.traits[Trait::native_exponent] = n.between(0.6, 1);
    c.sizes = {n.log_between(0.01, 10) * (MB / sample), n.log_between(0.01, 10) * (MB / sample),
               n.next() < 0.3, n.next() < 0.3};
    c.cost = {n.log_between(0.1, 50) * each, n.log_between(0.001, 1) * each,
              n.log_between(0.1, 50) * each};
    c.epoch.threads = n.whole(1, 8);
    c.epoch.samples = n.log_between(100, 1e6) * sample;
    c.epoch.dataset = 1e6 * sample;
    c.epoch.epoch = n.whole(1, 3);
    c.epoch.stored = c.sizes.raw;
    return c;
}

SecondsPerSample time_of(const Case& c) {
    return strategy_time(c.traits, host(), c.sizes, c.cost, c.deviation, c.epoch);
}

}  // namespace

TEST_CASE("one thread pays for work and lock, many pay for the lock") {
    CHECK(locked_time(2 * each, 3 * each, 1) / each == Approx(5));
    CHECK(locked_time(2 * each, 3 * each, 100) / each == Approx(2).epsilon(1e-6));
    // two threads: R = 2 (1 + 2/5) = 2.8, X = 2 / (3 + 2.8)
    CHECK(locked_time(2 * each, 3 * each, 2) / each == Approx(2.9));
}

TEST_CASE("how long a lock is held comes back from the time per sample of all threads") {
    for (const int threads : {1, 2, 7}) {
        const auto time = locked_time(2 * each, 3 * each, threads);
        CHECK(time_under_lock(time, 3 * each, threads) / each == Approx(2));
    }
}

TEST_CASE(
    "a worker of 5 that holds a lock for 2 shares out like its parts, without a lock evenly") {
    CHECK(time_between_samples(5 * each, 2 * each, 2) / each == Approx(2.9));
    CHECK(time_between_samples(5 * each, 2 * each, 1e6) / each == Approx(2));
    CHECK(time_between_samples(5 * each, SecondsPerSample{}, 10) / each == Approx(0.5));
}

TEST_CASE("native work shares out as a power, within what threads can do") {
    CHECK(native_share(4, 0.5) == Approx(0.5));
    CHECK(native_share(4, 1.5) == Approx(0.25));
    CHECK(native_share(1, 0.9) == Approx(1));
}

TEST_CASE("eight contending opens of 30 ms take 5 ms a file") {
    // 30 (1 + 7/21) / 8 = 5
    CHECK(FileOpening{30 * each, 1.0 / 21}.time(8) / each == Approx(5));
}

TEST_CASE("half the files drawn afresh meet half of the first draw") {
    CHECK(fresh_files_hit_ratio(50 * sample, 100 * sample, 2) == Approx(0.5));
    CHECK(fresh_files_hit_ratio(50 * sample, 100 * sample, 3) == Approx(0.75));
    CHECK(fresh_files_hit_ratio(100 * sample, 100 * sample, 2) == Approx(1));
    CHECK(fresh_files_hit_ratio(50 * sample, 100 * sample, 1) == Approx(0));
}

TEST_CASE("a sweep is met at its points, flat below and proportional above") {
    const auto curves = host();
    CHECK(curves.cold.time(1.0 * (MB / sample), 1) / each == Approx(1.1));
    CHECK(curves.cold.time(1.0 * (kB / sample), 1) / each == Approx(0.2));
    CHECK(curves.cold.time(20.0 * (MB / sample), 1) / each == Approx(20.2));
    CHECK(curves.cold.time(1.0 * (MB / sample), 64) / each == Approx(1.1 / std::sqrt(8.0)));
    // halfway in log2: threads 1 and 8 meet at 2^1.5
    CHECK(curves.cold.time(1.0 * (MB / sample), std::sqrt(8.0)) / each ==
          Approx(1.1 / std::pow(8, 0.25)));
}

TEST_CASE("start-up and time per sample come out of runs of three lengths") {
    const auto run = [](double n) { return RunLength{n * sample, (2 + 0.01 * n) * second}; };
    const auto fitted = fit_start_up({run(500), run(1000), run(2000)});
    CHECK(fitted.start_up / second == Approx(2));
    CHECK(fitted.time / (second / sample) == Approx(0.01));
}

TEST_CASE("a start-up that would be negative is none") {
    const auto fitted = fit_start_up({{500 * sample, 4 * second}, {1000 * sample, 10 * second}});
    CHECK(fitted.start_up / second == 0);
    CHECK(fitted.time / (second / sample) > 0.008);
}

TEST_CASE("no strategy beats its memory traffic or the consumer's floor") {
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        const auto c = random_case(seed);
        INFO("seed " << seed);
        CHECK(time_of(c) / host().floor > 1 - 1e-9);
        const auto memory = c.traits[Trait::memory_per_byte_read] * (second / byte) * c.sizes.raw;
        CHECK(time_of(c) / memory > 1 - 1e-9);
    }
}

TEST_CASE("dearer steps never make a strategy faster") {
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        const auto c = random_case(seed);
        for (int part = 0; part < 3; ++part) {
            auto dearer = c;
            auto& cost = part == 0   ? dearer.cost.native
                         : part == 1 ? dearer.cost.serial
                                     : dearer.cost.locked;
            cost = 1.5 * cost;
            INFO("seed " << seed << " part " << part);
            CHECK(time_of(dearer) / time_of(c) > 1 - 1e-9);
        }
    }
}

TEST_CASE("without a lock, more threads never slow a strategy") {
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        auto c = random_case(seed);
        c.sizes.takes_lock = false;
        c.traits[Trait::latency_contention] = 0.05;
        c.epoch.threads = 2;
        const auto two = time_of(c);
        c.epoch.threads = 8;
        INFO("seed " << seed);
        CHECK(time_of(c) / two < 1 + 1e-9);
    }
}

TEST_CASE("a later epoch is not slower than the first") {
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        auto c = random_case(seed);
        c.epoch.epoch = 1;
        const auto first = time_of(c);
        c.epoch.epoch = 2;
        INFO("seed " << seed);
        CHECK(time_of(c) / first < 1 + 1e-9);
    }
}

}  // namespace ppsim
