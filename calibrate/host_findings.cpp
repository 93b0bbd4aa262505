// Reads what the kernel tells of processors and memory.
#include "calibrate/host_findings.hpp"

#include <fmt/format.h>

#include <cmath>
#include <set>
#include <sstream>

#include "calibrate/host_files.hpp"

namespace ppsim {
namespace {

using Level = FindingLevel;
namespace fs = std::filesystem;

constexpr auto cpu_folder = "sys/devices/system/cpu";

std::string text_of(const HostRoot& host, const std::string& file) {
    auto text = read_text(host.root / file);
    text.erase(text.find_last_not_of(" \n") + 1);
    return text;
}

Finding cpus(const HostRoot& host, int affinity_cpus) {
    const double usable = usable_cpus(host, affinity_cpus);
    const auto online = listed(text_of(host, std::string(cpu_folder) + "/online"));
    if (usable < 1) {
        return {Level::warning, "cpus", fmt::format("a cgroup quota of {:.3g} CPUs", usable),
                "even one thread is stopped in every period: its times hold pauses",
                "raise the quota to a whole CPU or more (cpu.max, cpu.cfs_quota_us)"};
    }
    if (usable < affinity_cpus) {
        return {Level::note, "cpus",
                fmt::format("{:.3g} of {} CPUs by cgroup quota", usable, affinity_cpus),
                "more threads than the quota are stopped in every period; the quota counts as "
                "cores",
                "raise the quota (cpu.max, cpu.cfs_quota_us) or keep it for the training as well"};
    }
    if (online && affinity_cpus < *online) {
        return {Level::note, "cpus",
                fmt::format("{} of {} CPUs by affinity or cpuset", affinity_cpus, *online),
                "only these are calibrated; others may still disturb them", "taskset, cpuset.cpus"};
    }
    return {Level::ok, "cpus", fmt::format("{} usable, no quota", affinity_cpus), "", ""};
}

// Each CPU's list names the threads of its core; equal lists are one core.
std::vector<Finding> smt(const HostRoot& host) {
    std::set<std::string> cores;
    int threads = 0;
    for (int cpu = 0;; ++cpu) {
        const auto folder = fmt::format("{}/cpu{}", cpu_folder, cpu);
        if (!std::filesystem::exists(host.root / folder)) break;
        const auto siblings = text_of(host, folder + "/topology/thread_siblings_list");
        if (siblings.empty()) continue;  // switched off
        cores.insert(siblings);
        ++threads;
    }
    if (cores.empty()) return {};
    const auto seen = fmt::format("{} hardware threads on {} cores", threads, cores.size());
    if (static_cast<std::size_t>(threads) == cores.size()) {
        return {{Level::ok, "smt", seen, "", ""}};
    }
    return {{Level::note, "smt", seen,
             "two threads on one core are each slower than alone; predictions for other counts "
             "of threads than the calibrated ones are less sure",
             "calibrate with as many threads as will be used"}};
}

std::vector<Finding> numa(const HostRoot& host) {
    const auto nodes = listed(text_of(host, "sys/devices/system/node/online"));
    if (!nodes) return {};
    if (*nodes == 1) return {{Level::ok, "numa", "1 node", "", ""}};
    return {{Level::note, "numa", fmt::format("{} nodes", *nodes),
             "memory of the other node is slower: times depend on where threads land",
             "numactl --cpunodebind=0 --membind=0 for both calibration and training, or neither"}};
}

std::vector<Finding> governor(const HostRoot& host) {
    const auto word = text_of(host, std::string(cpu_folder) + "/cpu0/cpufreq/scaling_governor");
    if (word.empty()) return {};
    if (word == "performance") return {{Level::ok, "governor", word, "", ""}};
    return {{word == "powersave" || word == "conservative" ? Level::warning : Level::note,
             "governor", word, "the clock follows the load: short probes run at a lower one",
             "cpupower frequency-set -g performance"}};
}

std::vector<Finding> turbo(const HostRoot& host) {
    const auto off = number_in(host.root / cpu_folder / "intel_pstate/no_turbo");
    const auto boost = number_in(host.root / cpu_folder / "cpufreq/boost");
    if (!off && !boost) return {};
    if (off.value_or(0) == 1 || boost.value_or(1) == 0) {
        return {{Level::ok, "turbo", "off", "", ""}};
    }
    return {{Level::note, "turbo", "on",
             "one busy core is faster than all busy cores, and both slow down with heat",
             "echo 0 > /sys/devices/system/cpu/cpufreq/boost (or 1 > intel_pstate/no_turbo)"}};
}

std::vector<Finding> clock_source(const HostRoot& host) {
    const auto word =
        text_of(host, "sys/devices/system/clocksource/clocksource0/current_clocksource");
    if (word.empty()) return {};
    // These are read from user space; the others cost a system call, a device access or both.
    if (word == "tsc" || word == "kvm-clock" || word == "arch_sys_counter" ||
        word == "hyperv_clocksource_tsc_page") {
        return {{Level::ok, "clock source", word, "", ""}};
    }
    return {{Level::warning, "clock source", word,
             "reading the clock takes about a microsecond: short steps seem longer",
             "boot with clocksource=tsc where the processor's counter is stable"}};
}

std::vector<Finding> huge_pages(const HostRoot& host) {
    const auto word = chosen_word(text_of(host, "sys/kernel/mm/transparent_hugepage/enabled"));
    if (word.empty()) return {};
    if (word != "always") return {{Level::ok, "huge pages", word, "", ""}};
    return {{Level::note, "huge pages", word,
             "first touches of large buffers take longer and later ones less",
             "keep the same setting where the training runs"}};
}

Finding load(const HostRoot& host, double usable) {
    const auto average = number_in(host.root / "proc/loadavg");
    if (!average) {
        return {Level::note, "load", "unknown", "a busy host would go unnoticed", "mount /proc"};
    }
    const auto seen = fmt::format("{:.1f} on {:.3g} CPUs", *average, usable);
    if (*average <= 0.5 * usable) return {Level::ok, "load", seen, "", ""};
    return {Level::warning, "load", seen, "times are too long: others take cores and caches",
            "stop what else runs, or calibrate when it is idle"};
}

// "some avg10=0.02 avg60=...": per cent of time in which a task waited for a CPU.
std::vector<Finding> pressure(const HostRoot& host) {
    const auto text = read_text(host.root / "proc/pressure/cpu");
    const auto at = text.find("avg10=");
    if (at == std::string::npos) return {};
    std::istringstream number(text.substr(at + 6));
    double waited = 0;
    if (!(number >> waited)) return {};
    const auto seen = fmt::format("tasks waited {:.1f} % of the last 10 s", waited);
    if (waited <= 10) return {{Level::ok, "cpu pressure", seen, "", ""}};
    return {{Level::warning, "cpu pressure", seen, "times hold waiting for a CPU",
             "stop what else runs, or calibrate when it is idle"}};
}

Finding page_cache(const HostRoot& host) {
    const auto room = page_cache_room(host) / GB;
    if (room <= 0) {
        return {Level::note, "page cache", "unknown room", "hits of later epochs are unknown",
                "mount /proc"};
    }
    return {Level::ok, "page cache", fmt::format("room for {:.3g} GB", room), "", ""};
}

}  // namespace

std::vector<Finding> host_findings(const HostRoot& host, int affinity_cpus) {
    std::vector<Finding> result = {cpus(host, affinity_cpus)};
    const auto add = [&](const std::vector<Finding>& more) {
        result.insert(result.end(), more.begin(), more.end());
    };
    add(smt(host));
    add(numa(host));
    add(governor(host));
    add(turbo(host));
    add(clock_source(host));
    add(huge_pages(host));
    add({load(host, usable_cpus(host, affinity_cpus))});
    add(pressure(host));
    add({page_cache(host)});
    return result;
}

}  // namespace ppsim
