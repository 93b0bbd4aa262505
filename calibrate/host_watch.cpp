// Spins and counts ticks.
#include "calibrate/host_watch.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <sstream>

#include "calibrate/host_files.hpp"
#include "calibrate/runtime/clock.hpp"

namespace ppsim {
namespace {

// A chain of dependent multiplications: it can neither be vectorised nor wait for memory.
std::uint64_t fixed_work(std::uint64_t x) {
    for (int i = 0; i < 300'000; ++i)
        x = x * 6364136223846793005ULL + 1442695040888963407ULL;
    return x;
}

}  // namespace

std::optional<CpuTicks> cpu_ticks(const HostRoot& host) {
    std::istringstream text(read_text(host.root / "proc/stat"));
    std::string name;
    if (!(text >> name) || name != "cpu") return std::nullopt;
    // user nice system idle iowait irq softirq steal; guest time is in user's already
    CpuTicks ticks;
    double value = 0;
    for (int field = 0; field < 8; ++field) {
        if (!(text >> value)) return std::nullopt;
        ticks.all += value;
    }
    ticks.stolen = value;
    return ticks;
}

Seconds time_of_fixed_work() {
    // The optimiser must know neither what goes in nor that nobody reads what comes out.
    volatile std::uint64_t seed = 1;
    Seconds least = hour;
    for (int i = 0; i < 7; ++i) {
        const auto start = thread_cpu();
        seed = fixed_work(seed);
        least = std::min(least, thread_cpu() - start);
    }
    return least;
}

double spread_of(const std::vector<Seconds>& times) {
    if (times.size() < 2) return 0;
    double sum = 0;
    double squares = 0;
    for (const auto time : times) {
        const double log = std::log(time / times.front());
        sum += log;
        squares += log * log;
    }
    const auto count = static_cast<double>(times.size());
    return std::sqrt(std::max(0.0, (squares - sum * sum / count) / (count - 1)));
}

std::vector<Finding> drift_findings(const std::vector<Seconds>& times) {
    if (times.size() < 2) return {};
    const auto [fastest, slowest] = std::minmax_element(times.begin(), times.end());
    if (*fastest <= Seconds{}) return {};
    const double drift = *slowest / *fastest - 1;
    const auto seen = fmt::format("the same work took up to {:.1f} % longer, {} looks", 100 * drift,
                                  times.size());
    if (drift <= 0.05) return {{FindingLevel::ok, "clock drift", seen, "", ""}};
    return {{FindingLevel::warning, "clock drift", seen,
             "the clock or a neighbour on the core moved: times differ from round to round",
             "fix the frequency (governor, turbo), stop neighbours, calibrate again"}};
}

std::vector<Finding> steal_findings(const std::optional<CpuTicks>& before,
                                    const std::optional<CpuTicks>& after) {
    if (!before || !after || after->all <= before->all) return {};
    const double share = (after->stolen - before->stolen) / (after->all - before->all);
    const auto seen = fmt::format("{:.1f} % of the processors' time", 100 * share);
    if (share <= 0.01) return {{FindingLevel::ok, "stolen time", seen, "", ""}};
    return {{FindingLevel::warning, "stolen time", seen,
             "the hypervisor ran others: times are too long",
             "calibrate when the neighbours are quiet, or on a dedicated host"}};
}

HostWatch::HostWatch(HostRoot host) : host_(std::move(host)), before_(cpu_ticks(host_)) {}

double HostWatch::clock_spread() const {
    return spread_of(times_);
}

void HostWatch::look() {
    times_.push_back(time_of_fixed_work());
}

std::vector<Finding> HostWatch::findings() const {
    auto result = drift_findings(times_);
    for (const auto& finding : steal_findings(before_, cpu_ticks(host_)))
        result.push_back(finding);
    return result;
}

}  // namespace ppsim
