// Known answers of the hash, accuracy of the elementary functions, moments of the service laws.
#include <catch2/catch.hpp>
#include <cmath>

#include "sim/random.hpp"
#include "sim/service.hpp"

using namespace ppsim;

TEST_CASE("splitmix64 from state 1234567 gives its published sequence") {
    const auto stream = Stream::at_state(1234567);
    CHECK(stream.bits(0) == 6457827717110365317U);
    CHECK(stream.bits(1) == 3203168211198807973U);
    CHECK(stream.bits(2) == 9817491932198370423U);
    CHECK(stream.bits(3) == 4593380528125082431U);
    CHECK(stream.bits(4) == 16408922859458223821U);
}

TEST_CASE("streams of another seed, replication or stage share no numbers") {
    const auto first = Stream({1, 0, 0}).bits(7);
    CHECK(first != Stream({2, 0, 0}).bits(7));
    CHECK(first != Stream({1, 1, 0}).bits(7));
    CHECK(first != Stream({1, 0, 1}).bits(7));
    CHECK(first == Stream({1, 0, 0}).bits(7));
}

TEST_CASE("the own logarithm stays within 5e-16 of the library's") {
    double worst = 0;
    const Stream stream({3, 0, 0});
    for (std::uint64_t i = 0; i < 200'000; ++i) {
        const double x = stream.uniform(i) * (i % 2 == 0 ? 1 : 1e-6);
        const double expected = std::log(x);
        worst = std::max(
            worst, std::fabs(portable_log(x) - expected) / std::max(1.0, std::fabs(expected)));
    }
    CHECK(worst < 5e-16);
}

TEST_CASE("the own exponential stays within 1e-15 of the library's") {
    double worst = 0;
    for (double x = -30; x < 30; x += 0.0007) {
        worst = std::max(worst, std::fabs(portable_exp(x) / std::exp(x) - 1));
    }
    CHECK(worst < 1e-15);
}

TEST_CASE("the normal quantile inverts the error function") {
    for (const double p : {1e-12, 1e-5, 0.025, 0.3, 0.5, 0.9, 0.975, 0.99999}) {
        const double back = 0.5 * std::erfc(-normal_deviate(p) / std::sqrt(2.0));
        CHECK(back == Approx(p).epsilon(1e-12));
    }
}

TEST_CASE("each service law has its mean and SCV") {
    struct Row {
        ServiceLaw law;
        double scv;
    };

    const Row row = GENERATE(Row{ServiceLaw::exponential, 1}, Row{ServiceLaw::erlang, 0.05},
                             Row{ServiceLaw::erlang, 0.5}, Row{ServiceLaw::erlang, 0.7},
                             Row{ServiceLaw::erlang, 1.8}, Row{ServiceLaw::lognormal, 0.25},
                             Row{ServiceLaw::lognormal, 1});
    const Variate variate(row.law, 2, row.scv, Stream({5, 0, 0}));
    double sum = 0;
    double squares = 0;
    constexpr std::uint64_t count = 400'000;
    for (std::uint64_t i = 0; i < count; ++i) {
        const double x = variate(i);
        sum += x;
        squares += x * x;
    }
    const double mean = sum / count;
    CAPTURE(static_cast<int>(row.law), row.scv);
    // standard errors at this count: mean 0.16 % at SCV 1, SCV about 1 % for these laws
    CHECK(mean == Approx(2).epsilon(0.008));
    CHECK(squares / count / (mean * mean) - 1 == Approx(row.scv).epsilon(0.05));
}

TEST_CASE("a batch of sixteen has sixteen times the mean and a sixteenth of the SCV") {
    const auto batch = Variate(ServiceLaw::exponential, 1, 1, Stream({6, 0, 0})).of_batch(16);
    double sum = 0;
    double squares = 0;
    constexpr std::uint64_t count = 100'000;
    for (std::uint64_t i = 0; i < count; ++i) {
        sum += batch(i);
        squares += batch(i) * batch(i);
    }
    const double mean = sum / count;
    CHECK(mean == Approx(16).epsilon(0.005));
    CHECK(squares / count / (mean * mean) - 1 == Approx(1.0 / 16).epsilon(0.03));
}
