// Lines with blocking whose throughput is known in closed form, and what no line may do.
#include <algorithm>
#include <catch2/catch.hpp>

#include "sim/event_line.hpp"
#include "sim/line_statistics.hpp"
#include "sim/recursion.hpp"
#include "support/closed_form.hpp"
#include "support/random_line.hpp"

using namespace ppsim;

namespace {

LineStage stage(std::size_t workers, std::size_t buffer, double mean) {
    return {workers, buffer, exponential(mean * second)};
}

void check_rate(const Line& line, double golden) {
    check_golden(line_statistics(line, {4'000'000, 21}).rate, golden);
}

double rate(const Line& line, std::uint64_t samples = 20'000) {
    return static_cast<double>(samples) / (recursion_makespan(line, {samples, 5}) / second);
}

}  // namespace

TEST_CASE("closed_form two exponential stations pass (B+2)/(B+3) of their rate") {
    check_rate({{}, {stage(1, 0, 1), stage(1, 0, 1)}}, 2.0 / 3);
    check_rate({{}, {stage(1, 0, 1), stage(1, 4, 1)}}, 6.0 / 7);
}

TEST_CASE("closed_form two unequal exponential stations follow the birth-death chain") {
    check_rate({{}, {stage(1, 0, 1 / 0.8), stage(1, 4, 1)}}, 0.746926678);
    check_rate({{}, {stage(1, 0, 1 / 1.25), stage(1, 8, 1)}}, 0.976507142);
}

TEST_CASE("closed_form two stations with several workers follow the birth-death chain") {
    check_rate({{}, {stage(4, 0, 4), stage(2, 4, 2)}}, 0.885304659);
    check_rate({{}, {stage(8, 0, 8), stage(1, 16, 1)}}, 0.952930141);
}

TEST_CASE("closed_form three balanced stations without buffers pass 22/39 (Hunt 1956)") {
    check_rate({{}, {stage(1, 0, 1), stage(1, 0, 1), stage(1, 0, 1)}}, 22.0 / 39);
}

TEST_CASE("closed_form a deterministic line delivers five per millisecond after it has filled") {
    const Line line{{},
                    {{4, 1, deterministic(0.8 * ms)},
                     {2, 1, deterministic(0.3 * ms)},
                     {1, 1, deterministic(0.1 * ms)}}};
    const Seconds later = recursion_makespan(line, {10'000}) - recursion_makespan(line, {5'000});
    CHECK(5'000 / (later / ms) == Approx(5).epsilon(1e-9));
}

TEST_CASE("closed_form throughput rises to the bound with buffers and never above it") {
    double before = 0;
    for (const std::size_t buffer : {0U, 1U, 4U, 16U, 64U, 256U}) {
        const Line line{{}, {stage(2, 0, 2), stage(1, buffer, 1.1), stage(3, buffer, 2.9)}};
        const double now = rate(line, 200'000);
        CHECK(now >= before);
        CHECK(now < 1.01 / 1.1);
        before = now;
    }
    CHECK(before == Approx(1 / 1.1).epsilon(0.01));
}

TEST_CASE("closed_form more room or shorter services never slow a line of single servers") {
    for (std::uint64_t seed = 1; seed <= 100; ++seed) {
        CAPTURE(seed);
        Line line = random_line(LineKind::unbalanced, seed);
        for (auto& each : line.stages) {
            each.workers = 1;
        }
        const double before = rate(line, 2'000);
        Line faster = line;
        auto& changed = faster.stages[seed % line.stages.size()];
        changed.service.mean = changed.service.mean * 0.8;
        CHECK(rate(faster, 2'000) >= before);
        line.stages[seed % line.stages.size()].buffer += 3;
        CHECK(rate(line, 2'000) >= before);
    }
}

TEST_CASE("closed_form more workers do not slow a line beyond what overtaking shuffles") {
    // With several workers samples overtake, so another course meets other samples first.
    for (std::uint64_t seed = 1; seed <= 100; ++seed) {
        CAPTURE(seed);
        Line line = random_line(LineKind::unbalanced, seed);
        const double before = rate(line, 2'000);
        line.stages[seed % line.stages.size()].workers += 1;
        CHECK(rate(line, 2'000) >= 0.99 * before);
    }
}

TEST_CASE("closed_form a line of single servers is as fast backwards") {
    Line line{{}, {stage(1, 0, 1), stage(1, 2, 0.7), stage(1, 5, 1.1), stage(1, 1, 0.9)}};
    Line reversed{{}, {stage(1, 0, 0.9), stage(1, 1, 1.1), stage(1, 5, 0.7), stage(1, 2, 1)}};
    CHECK(rate(line, 2'000'000) == Approx(rate(reversed, 2'000'000)).epsilon(0.003));
}

TEST_CASE("closed_form doubling every time doubles the makespan exactly") {
    for (std::uint64_t seed = 1; seed <= 50; ++seed) {
        CAPTURE(seed);
        Line line = random_line(LineKind::balanced, seed);
        const Seconds before = recursion_makespan(line, {500, seed});
        for (auto& each : line.stages) {
            each.service.mean = each.service.mean * 2;
        }
        CHECK(recursion_makespan(line, {500, seed}) == before * 2);
    }
}

TEST_CASE("closed_form the event kernel gives the same throughput with blocking") {
    const Line line{{}, {stage(4, 0, 4), stage(2, 4, 2)}};
    const double seconds = event_makespan(line, {1'000'000, 22}).makespan / second;
    CHECK(1'000'000 / seconds == Approx(0.885304659).epsilon(0.005));
}
