// Estimates: warm-up found, intervals that cover, memory that stays.
#include <catch2/catch.hpp>
#include <cmath>

#include "sim/calendar_queue.hpp"
#include "sim/line_statistics.hpp"
#include "sim/sample_order.hpp"
#include "sim/statistics.hpp"

using namespace ppsim;

TEST_CASE("a ramp at the start is left out as warm-up") {
    const Variate noise(exponential(1 * second), Stream({51, 0, 0}));
    BinnedSeries series;
    for (std::uint64_t i = 0; i < 20'000; ++i) {
        const double ramp = i < 2'000 ? 10 : 0;
        series.add(noise(i) + ramp);
    }
    const auto estimate = series.estimate();
    CHECK(series.mean() > 1.9);
    CHECK(estimate.mean == Approx(1).epsilon(0.03));
    CHECK(estimate.warm_up_share >= 0.1);
    CHECK(estimate.warm_up_share < 0.5);
}

TEST_CASE("95 of 100 intervals hold the true mean, within what chance allows") {
    int covered = 0;
    for (std::uint32_t replication = 0; replication < 400; ++replication) {
        const Line line{{}, {{1, 0, exponential(1 * second)}, {1, 4, exponential(1 * second)}}};
        const auto rate = line_statistics(line, {20'000, 52, replication}).rate;
        covered += std::fabs(rate.mean - 6.0 / 7) <= rate.half_width ? 1 : 0;
    }
    // 400 draws at 0.95: 380, three deviations of 4.4
    CHECK(covered >= 364);
    CHECK(covered <= 396);
}

TEST_CASE("Student's t agrees with its table") {
    CHECK(student_95(1) == Approx(12.706).epsilon(1e-3));
    CHECK(student_95(4) == Approx(2.776).epsilon(3e-3));
    CHECK(student_95(9) == Approx(2.262).epsilon(1e-3));
    CHECK(student_95(29) == Approx(2.045).epsilon(1e-3));
}

TEST_CASE("a calendar queue and a heap give 200,000 events in one order") {
    CalendarQueue calendar;
    TimedHeap heap;
    const Variate gap(ServiceLaw::lognormal, 1, 20, Stream({53, 0, 0}));
    std::uint64_t order = 0;
    const auto push = [&](double now) {
        // every fourth event falls on a whole number: ties
        const double time = now + (order % 4 == 0 ? std::ceil(gap(order)) : gap(order));
        calendar.push({time, order, order});
        heap.push({time, order, order});
        ++order;
    };
    for (int i = 0; i < 3'000; ++i)
        push(0);
    for (int i = 0; i < 200'000 && !heap.empty(); ++i) {
        const Timed expected = heap.top();
        heap.pop();
        REQUIRE(calendar.pop().order == expected.order);
        if (i % 1000 < 990) push(expected.time);  // shrinks slowly
    }
}

TEST_CASE("an epoch visits every sample once, in shards or not") {
    const auto order =
        GENERATE(ReadOrder::sequential, ReadOrder::shuffled, ReadOrder::shards_shuffled);
    for (const std::uint64_t items : {1U, 2U, 7U, 64U, 1000U, 1001U}) {
        const EpochOrder visits(order, items, 10, 77);
        std::vector<int> seen(items, 0);
        for (std::uint64_t i = 0; i < items; ++i) {
            REQUIRE(visits.item(i) < items);
            ++seen[visits.item(i)];
        }
        CAPTURE(items, static_cast<int>(order));
        CHECK(seen == std::vector<int>(items, 1));
    }
}

TEST_CASE("two epochs have different orders") {
    const EpochOrder first(ReadOrder::shuffled, 1000, 1, 1);
    const EpochOrder next(ReadOrder::shuffled, 1000, 1, 2);
    int same = 0;
    for (std::uint64_t i = 0; i < 1000; ++i) {
        same += first.item(i) == next.item(i) ? 1 : 0;
    }
    CHECK(same < 10);
}
