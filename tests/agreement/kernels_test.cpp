// The two kernels against each other: independent ways to one course of events.
#include <catch2/catch.hpp>

#include "sim/event_line.hpp"
#include "sim/recursion.hpp"
#include "support/random_line.hpp"

using namespace ppsim;

TEST_CASE("both kernels end 1,000 random lines at the same instant, to the last bit") {
    for (std::uint64_t seed = 1; seed <= 1000; ++seed) {
        const Line line = random_line(seed);
        const LineRun run{400, seed};
        CAPTURE(seed);
        REQUIRE(recursion_makespan(line, run) == event_makespan(line, run).makespan);
    }
}

TEST_CASE("a line with fewer samples than workers ends when the slowest sample does") {
    const Line line{{}, {{8, unbounded, deterministic(3 * ms)}, {4, 0, deterministic(2 * ms)}}};
    CHECK(recursion_makespan(line, {3}) / ms == Approx(5));
    CHECK(event_makespan(line, {3}).makespan / ms == Approx(5));
}

TEST_CASE("six events per sample: latency, transfer and four services") {
    Line line;
    line.read = SharedRead{4, 1 * ms, 100 * MB / second};
    line.stages = {{2, 4, exponential(1 * ms)},
                   {2, 4, exponential(1 * ms)},
                   {1, 4, exponential(1 * ms)},
                   {1, 4, deterministic(1 * ms)}};
    CHECK(event_makespan(line, {1000}).events == 6000);
}

TEST_CASE("another replication sees other samples") {
    const Line line{{}, {{1, unbounded, exponential(1 * ms)}}};
    CHECK(recursion_makespan(line, {100, 1, 0}) != recursion_makespan(line, {100, 1, 1}));
}
