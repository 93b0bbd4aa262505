// Open queues whose waiting times are known in closed form.
#include <catch2/catch.hpp>

#include "sim/line_statistics.hpp"
#include "support/closed_form.hpp"

using namespace ppsim;

namespace {

/// A source that never waits, then the servers: arrivals are Poisson with the source's rate.
Line open_queue(double arrivals_per_second, LineStage servers) {
    servers.buffer = unbounded;
    return {{}, {{1, unbounded, exponential((1 / arrivals_per_second) * second)}, servers}};
}

StageStatistics servers_of(const Line& line, std::uint64_t samples, Seconds late = 1 * second) {
    return line_statistics(line, {samples, 14}, {late}).stages.back();
}

}  // namespace

TEST_CASE("closed_form M/M/1 at 0.8: waiting 4, inside 4, a fifth late above 5 with e^-1") {
    const auto queue = servers_of(open_queue(0.8, {1, unbounded, exponential(1 * second)}),
                                  40'000'000, 5 * second);
    check_golden(queue.wait, 4);                               // rho / (mu - lambda)
    CHECK(queue.inside == Approx(4).epsilon(0.005));           // rho / (1 - rho)
    CHECK(queue.late_share == Approx(0.3679).epsilon(0.005));  // e^-(mu - lambda) t
    CHECK(queue.use == Approx(0.8).epsilon(0.002));            // utilisation law
}

TEST_CASE("closed_form M/M/4 with 3.2 erlang of load waits 0.7455") {
    // Erlang C 0.596432472 / (4 - 3.2)
    const auto queue =
        servers_of(open_queue(3.2, {4, unbounded, exponential(1 * second)}), 30'000'000);
    check_golden(queue.wait, 0.745540590);
}

TEST_CASE("closed_form M/M/8 with 7.2 erlang of load waits 0.8769") {
    const auto queue =
        servers_of(open_queue(7.2, {8, unbounded, exponential(1 * second)}), 40'000'000);
    check_golden(queue.wait, 0.876916238);
}

TEST_CASE("closed_form M/D/1 at 0.8 waits half as long as M/M/1") {
    const auto queue =
        servers_of(open_queue(0.8, {1, unbounded, deterministic(1 * second)}), 20'000'000);
    check_golden(queue.wait, 2);  // rho / (2 mu (1 - rho))
}

TEST_CASE("closed_form M/G/1 at 0.8 with SCV 0.25 waits 2.5 under either law") {
    const auto law = GENERATE(ServiceLaw::erlang, ServiceLaw::lognormal);
    const auto queue =
        servers_of(open_queue(0.8, {1, unbounded, {law, 1 * second, 0.25}}), 20'000'000);
    check_golden(queue.wait, 2.5);  // rho (1 + SCV) / (2 mu (1 - rho)), whatever the law
}

TEST_CASE("closed_form a Jackson tandem takes 8.0556 and its departures are Poisson") {
    const Line line{{},
                    {{1, unbounded, exponential(1.25 * second)},
                     {1, unbounded, exponential(1 * second)},
                     {1, unbounded, exponential(0.8 * second)},
                     {1, unbounded, exponential(0.5 * second)}}};
    const auto run = line_statistics(line, {40'000'000, 12});
    const double total =
        run.stages[1].sojourn.mean + run.stages[2].sojourn.mean + run.stages[3].sojourn.mean;
    CHECK(total == Approx(8.05555556).epsilon(0.005));  // sum of 1 / (mu_i - lambda)
    check_golden(run.stages[1].sojourn, 5);
    check_golden(run.stages[2].sojourn, 1 / 0.45);
    check_golden(run.stages[3].sojourn, 1 / 1.2);
    CHECK(run.departure_scv == Approx(1).epsilon(0.005));  // Burke
}

TEST_CASE("closed_form Little's law holds at every stage") {
    const Line line{{},
                    {{1, unbounded, exponential(1.25 * second)},
                     {2, 5, exponential(1 * second)},
                     {1, 3, exponential(0.8 * second)}}};
    const std::uint64_t samples = 500'000;
    const auto run = line_statistics(line, {samples, 13});
    const double rate = static_cast<double>(samples) / (run.makespan / second);
    for (const auto& stage : run.stages) {
        CHECK(stage.inside == Approx(rate * stage.sojourn.mean).epsilon(0.01));
    }
}
