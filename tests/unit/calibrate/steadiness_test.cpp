// Hosts and storage that change their speed while they are measured.
#include <catch2/catch.hpp>
#include <cmath>

#include "calibrate/host_watch.hpp"
#include "calibrate/read_drift.hpp"
#include "support/temporary_directory.hpp"

namespace ppsim::test {
namespace {

using Level = FindingLevel;

}  // namespace

TEST_CASE("work that takes six per cent longer is drift, four per cent is not") {
    CHECK(drift_findings({100 * ms, 106 * ms, 101 * ms}).front().level == Level::warning);
    CHECK(drift_findings({104 * ms, 100 * ms}).front().level == Level::ok);
    CHECK(drift_findings({100 * ms}).empty());
}

TEST_CASE("the clock's spread is the deviation of logarithms, none where it was looked at once") {
    CHECK(spread_of({100 * ms, 100 * ms, 100 * ms}) == Approx(0).margin(1e-12));
    CHECK(spread_of({100 * ms, 110 * ms}) == Approx(std::log(1.1) / std::sqrt(2.0)));
    CHECK(spread_of({100 * ms}) == 0);
}

TEST_CASE("stolen time is the eighth field of the first line, as a share of all but guests") {
    const TemporaryDirectory host;
    host.file("proc/stat", "cpu  100 0 50 800 10 0 20 20 77 7\ncpu0 1 1 1 1 1 1 1 1 1 1\n");
    const auto before = cpu_ticks({host.path()});
    REQUIRE(before);
    CHECK(before->stolen == 20);
    CHECK(before->all == 1000);
    const HostWatch watch({host.path()});
    // 100 more ticks, 5 of them stolen
    host.file("proc/stat", "cpu  195 0 50 800 10 0 20 25 99 9\n");
    const auto findings = watch.findings();
    REQUIRE(findings.size() == 1);
    CHECK(findings.front().level == Level::warning);
    CHECK(findings.front().seen == "5.0 % of the processors' time");
}

TEST_CASE("a host without ticks is not called free of theft") {
    const TemporaryDirectory host;
    CHECK_FALSE(cpu_ticks({host.path()}));
    CHECK(steal_findings(std::nullopt, CpuTicks{1, 2}).empty());
}

TEST_CASE("fixed work takes time") {
    CHECK(time_of_fixed_work() > Seconds{});
}

TEST_CASE("reads that slow down in their last third are a burst, one odd read is not") {
    const ReadThirds steady{10 * ms, 11 * ms};
    const ReadThirds slowing{10 * ms, 16 * ms};
    CHECK(burst_warning({slowing, slowing, steady}));
    CHECK_FALSE(burst_warning({slowing, steady, steady}));
    CHECK(burst_warning({{16 * ms, 10 * ms}, {16 * ms, 10 * ms}, {16 * ms, 10 * ms}}));
}

TEST_CASE("thirds too short to time say nothing of bursts") {
    const ReadThirds tiny{1 * ms, 3 * ms};
    CHECK_FALSE(burst_warning({tiny, tiny, tiny}));
}

}  // namespace ppsim::test
