// What the doctor says of made-up hosts: trees of /proc, /sys and cgroup files.
#include "calibrate/host_findings.hpp"

#include <catch2/catch.hpp>

#include "support/temporary_directory.hpp"

namespace ppsim::test {
namespace {

using Level = FindingLevel;

const std::string cpu = "sys/devices/system/cpu/";

Finding about(const std::string& topic, const TemporaryDirectory& host, int affinity_cpus = 4) {
    for (const auto& finding : host_findings({host.path()}, affinity_cpus)) {
        if (finding.topic == topic) return finding;
    }
    return {};
}

}  // namespace

TEST_CASE("a version 2 quota of any level above counts, the lowest of them") {
    const TemporaryDirectory host;
    host.file("proc/self/cgroup", "0::/pod/job\n");
    host.file("sys/fs/cgroup/pod/cpu.max", "150000 100000\n");
    host.file("sys/fs/cgroup/pod/job/cpu.max", "max 100000\n");
    const auto finding = about("cpus", host);
    CHECK(finding.level == Level::note);
    CHECK(finding.seen == "1.5 of 4 CPUs by cgroup quota");
}

TEST_CASE("a version 1 quota below one CPU is a warning") {
    const TemporaryDirectory host;
    host.file("proc/self/cgroup", "3:cpu,cpuacct:/job\n0::/\n");
    host.file("sys/fs/cgroup/cpu,cpuacct/job/cpu.cfs_quota_us", "50000\n");
    host.file("sys/fs/cgroup/cpu,cpuacct/job/cpu.cfs_period_us", "100000\n");
    CHECK(about("cpus", host).level == Level::warning);
    CHECK(about("cpus", host).seen == "a cgroup quota of 0.5 CPUs");
}

TEST_CASE("fewer CPUs by cpuset than are online are told apart from a quota") {
    const TemporaryDirectory host;
    host.file(cpu + "online", "0-5,8,9\n");
    CHECK(about("cpus", host).seen == "4 of 8 CPUs by affinity or cpuset");
    CHECK(about("cpus", host, 8).level == Level::ok);
}

TEST_CASE("the lowest memory limit above a group is the room of the page cache") {
    const TemporaryDirectory host;
    host.file("proc/meminfo", "MemTotal: 16000000 kB\nMemAvailable: 8000000 kB\n");
    CHECK(about("page cache", host).seen == "room for 8.19 GB");
    host.file("proc/self/cgroup", "4:memory:/a/b\n0::/c\n");
    host.file("sys/fs/cgroup/memory/a/memory.limit_in_bytes", "3000000000\n");
    host.file("sys/fs/cgroup/memory/a/b/memory.limit_in_bytes", "9223372036854771712\n");
    CHECK(about("page cache", host).seen == "room for 3 GB");
    host.file("sys/fs/cgroup/unified/c/memory.max", "2000000000\n");
    CHECK(about("page cache", host).seen == "room for 2 GB");
    host.file("sys/fs/cgroup/c/memory.max", "1000000000\n");
    CHECK(about("page cache", host).seen == "room for 1 GB");
}

TEST_CASE("threads that share a core are counted once as cores") {
    const TemporaryDirectory host;
    for (const auto& [number, siblings] : {std::pair{"0", "0,2"}, {"1", "1,3"}, {"2", "0,2"}})
        host.file(cpu + "cpu" + number + "/topology/thread_siblings_list", siblings);
    CHECK(about("smt", host).seen == "3 hardware threads on 2 cores");
    CHECK(about("smt", host).level == Level::note);
}

TEST_CASE("a CPU that is switched off hides none of those after it") {
    const TemporaryDirectory host;
    host.file(cpu + "cpu0/topology/thread_siblings_list", "0\n");
    host.file(cpu + "cpu1/online", "0\n");
    host.file(cpu + "cpu2/topology/thread_siblings_list", "2-3\n");
    host.file(cpu + "cpu3/topology/thread_siblings_list", "2-3\n");
    CHECK(about("smt", host).seen == "3 hardware threads on 2 cores");
    CHECK(about("smt", host).level == Level::note);
}

TEST_CASE("a saving governor and a slow clock source are warnings, the fast ones are fine") {
    const TemporaryDirectory host;
    const auto clock = "sys/devices/system/clocksource/clocksource0/current_clocksource";
    host.file(cpu + "cpu0/cpufreq/scaling_governor", "powersave\n");
    host.file(clock, "hpet\n");
    CHECK(about("governor", host).level == Level::warning);
    CHECK(about("clock source", host).level == Level::warning);
    host.file(cpu + "cpu0/cpufreq/scaling_governor", "performance\n");
    host.file(clock, "tsc\n");
    CHECK(about("governor", host).level == Level::ok);
    CHECK(about("clock source", host).level == Level::ok);
}

TEST_CASE("turbo is read from either driver") {
    const TemporaryDirectory host;
    host.file(cpu + "intel_pstate/no_turbo", "1\n");
    CHECK(about("turbo", host).seen == "off");
    host.file(cpu + "intel_pstate/no_turbo", "0\n");
    CHECK(about("turbo", host).seen == "on");
    const TemporaryDirectory other;
    other.file(cpu + "cpufreq/boost", "0\n");
    CHECK(about("turbo", other).seen == "off");
}

TEST_CASE("several memory nodes and huge pages everywhere are noted") {
    const TemporaryDirectory host;
    host.file("sys/devices/system/node/online", "0-1\n");
    host.file("sys/kernel/mm/transparent_hugepage/enabled", "[always] madvise never\n");
    CHECK(about("numa", host).seen == "2 nodes");
    CHECK(about("numa", host).level == Level::note);
    CHECK(about("huge pages", host).level == Level::note);
}

TEST_CASE("a load above half the usable CPUs and tasks that wait are warnings") {
    const TemporaryDirectory host;
    host.file("proc/loadavg", "2.10 1.0 1.0 1/100 1\n");
    host.file("proc/pressure/cpu", "some avg10=30.50 avg60=1.00 avg300=0.2 total=9\n");
    CHECK(about("load", host, 4).level == Level::warning);
    CHECK(about("load", host, 5).level == Level::ok);
    CHECK(about("cpu pressure", host).seen == "tasks waited 30.5 % of the last 10 s");
    CHECK(about("cpu pressure", host).level == Level::warning);
}

TEST_CASE("a host that tells nothing is unknown, neither idle nor without memory") {
    const TemporaryDirectory host;
    CHECK(about("load", host).seen == "unknown");
    CHECK(about("page cache", host).seen == "unknown room");
    CHECK(about("smt", host).topic.empty());
    CHECK_FALSE(blocked(host_findings({host.path()}, 4)));
}

}  // namespace ppsim::test
