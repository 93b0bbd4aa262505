// Systems of any shape on the agenda: losses, closed networks, sharing, barriers.
#include <catch2/catch.hpp>

#include "sim/agenda.hpp"
#include "sim/barrier.hpp"
#include "sim/max_min.hpp"
#include "sim/server_pool.hpp"
#include "sim/service.hpp"
#include "sim/shared_bandwidth.hpp"
#include "support/closed_form.hpp"

using namespace ppsim;

namespace {

/// Poisson arrivals to a pool; whoever finds `places` samples inside is lost.
struct LossSystem {
    Agenda agenda;
    ServerPool pool;
    Variate gap;
    Variate service;
    std::size_t places;
    std::uint64_t arrivals;
    std::uint64_t arrived = 0;
    BinnedSeries lost;
    std::uint64_t served = 0;

    LossSystem(double rate, std::size_t servers, std::size_t limit, std::uint64_t count)
        : pool(agenda, servers),
          gap(exponential((1 / rate) * second), Stream({31, 0, 0})),
          service(exponential(1 * second), Stream({31, 0, 1})),
          places(limit),
          arrivals(count) {
        agenda.after(gap(0), [this] { arrive(); });
        agenda.run();
    }

    void arrive() {
        const bool full = pool.inside() >= places;
        lost.add(full ? 1 : 0);
        if (!full) pool.submit(service(arrived), [this] { ++served; });
        if (++arrived < arrivals) agenda.after(gap(arrived), [this] { arrive(); });
    }
};

/// Customers that go round the stations for ever, then think.
struct ClosedNetwork {
    Agenda agenda;
    std::vector<ServerPool> pools;
    std::vector<Variate> services;
    Variate think;
    std::uint64_t rounds;
    std::uint64_t done = 0;
    double last = 0;
    BinnedSeries rate;

    ClosedNetwork(std::size_t customers,
                  double think_time,
                  const std::vector<double>& demands,
                  std::uint64_t count)
        : think(exponential(think_time * second), Stream({32, 0, 0})), rounds(count) {
        pools.reserve(demands.size());
        for (const double demand : demands) {
            pools.emplace_back(agenda, 1);
            services.emplace_back(exponential(demand * second),
                                  Stream({32, 0, static_cast<std::uint32_t>(pools.size())}));
        }
        for (std::size_t customer = 0; customer < customers; ++customer) {
            visit(customer, 0);
        }
        agenda.run();
    }

    void visit(std::uint64_t key, std::size_t station) {
        if (station < pools.size()) {
            pools[station].submit(services[station](key),
                                  [this, key, station] { visit(key, station + 1); });
            return;
        }
        rate.add(1, agenda.now() - last);
        last = agenda.now();
        if (++done == rounds) agenda.stop();
        // A customer's next round has other numbers; the stride is larger than any population.
        const std::uint64_t next = key + 1000;
        agenda.after(think(next), [this, next] { visit(next, 0); });
    }
};

}  // namespace

TEST_CASE("closed_form M/M/5/5 with 4 erlang of load loses 0.1991 (Erlang B)") {
    const LossSystem system(4, 5, 5, 4'000'000);
    check_golden(system.lost.estimate(), 0.199066874);
}

TEST_CASE("closed_form M/M/1/10 at 0.9 loses 0.0508 and serves the rest") {
    const LossSystem system(0.9, 1, 10, 10'000'000);
    check_golden(system.lost.estimate(), 0.050813731);
    CHECK(static_cast<double>(system.served) / system.agenda.now() ==
          Approx(0.854267642).epsilon(0.005));
}

TEST_CASE("closed_form eight machines and one repairer turn 0.8212 a second") {
    const ClosedNetwork network(8, 7, {1}, 3'000'000);
    check_golden(network.rate.estimate(), 0.821178173);
}

TEST_CASE("closed_form a closed network of demands .5 .4 .3 with 10 samples: exact MVA") {
    const ClosedNetwork network(10, 0, {0.5, 0.4, 0.3}, 2'000'000);
    const auto rate = network.rate.estimate();
    check_golden(rate, 1.923887798);
    CHECK(rate.mean > 1.7544);  // balanced job bounds
    CHECK(rate.mean < 2.0);
}

TEST_CASE("closed_form two equal servers and five samples run at 5/6 of one server") {
    // cyclic network of two: N / (N + 1) mu
    const ClosedNetwork network(5, 0, {1, 1}, 2'000'000);
    check_golden(network.rate.estimate(), 5.0 / 6);
}

TEST_CASE("closed_form in M/G/1 processor sharing a sample of size x takes x / (1 - rho)") {
    // sizes 2 (one in three) and 1/2: mean 1, any law would do
    struct Sharing {
        Agenda agenda;
        SharedBandwidth link{agenda, 1};
        Variate gap{exponential(1.25 * second), Stream({33, 0, 0})};
        Stream sizes{{33, 0, 1}};
        std::uint64_t arrived = 0;
        BinnedSeries large;
        BinnedSeries small;

        void arrive() {
            const bool big = sizes.uniform(arrived) < 1.0 / 3;
            const double start = agenda.now();
            link.transfer(big ? 2 : 0.5,
                          [this, big, start] { (big ? large : small).add(agenda.now() - start); });
            if (++arrived < 6'000'000) agenda.after(gap(arrived), [this] { arrive(); });
        }
    } sharing;

    sharing.arrive();
    sharing.agenda.run();
    check_golden(sharing.large.estimate(), 10);
    check_golden(sharing.small.estimate(), 2.5);
}

TEST_CASE("closed_form two flows on one link end together, or piecewise when staggered") {
    Agenda agenda;
    SharedBandwidth link(agenda, 100);
    std::vector<double> ends;
    const auto note = [&] { ends.push_back(agenda.now()); };
    link.transfer(50, note);
    link.transfer(50, note);
    agenda.run();
    CHECK(ends == std::vector<double>{1, 1});  // 2 x / C
    // From 1 s on: the first alone until 1.25 (25 done), shared until 1.75 (50 done); the second
    // has 25 left and ends at 2.
    link.transfer(50, note);
    agenda.at(1.25, [&] { link.transfer(50, note); });
    agenda.run();
    CHECK(ends[2] == Approx(1.75));
    CHECK(ends[3] == Approx(2));
    CHECK(link.share().delivered() == Approx(200));
}

TEST_CASE("closed_form a barrier of eight exponential ranks waits H_8 for the last") {
    struct Ranks {
        Agenda agenda;
        Barrier barrier{8};
        Variate work{exponential(1 * second), Stream({34, 0, 0})};
        std::uint64_t step = 0;
        double last = 0;
        BinnedSeries steps;

        void begin() {
            for (std::uint64_t rank = 0; rank < 8; ++rank) {
                agenda.after(work(step * 8 + rank), [this, rank] {
                    barrier.arrive(rank, agenda.now(), [this] { end(); });
                });
            }
        }

        void end() {
            steps.add(agenda.now() - last);
            last = agenda.now();
            if (++step < 400'000) begin();
        }
    } ranks;

    ranks.begin();
    ranks.agenda.run();
    check_golden(ranks.steps.estimate(), 2.717857143);
}

TEST_CASE("closed_form max-min over links of 10 and 4 gives 8, 2 and 2") {
    const auto rates = max_min_rates({10, 4}, {{{0}}, {{0, 1}}, {{1}}});
    CHECK(rates == std::vector<double>{8, 2, 2});
}
