// Whether the host kept its speed while something was measured: clock drift and stolen time.
#pragma once

#include <optional>
#include <vector>

#include "calibrate/machine.hpp"
#include "model/core/finding.hpp"

namespace ppsim {

/// Ticks since boot, as /proc/stat counts them.
struct CpuTicks {
    double stolen = 0;  ///< a hypervisor ran somebody else
    double all = 0;
};

/// Nothing where the host does not tell.
[[nodiscard]] std::optional<CpuTicks> cpu_ticks(const HostRoot& host);

/// CPU time of a fixed amount of work in registers: the least of several tries, so that only the
/// clock moves it.
[[nodiscard]] Seconds time_of_fixed_work();

/// More than 5 % between the slowest and the fastest is a warning. Throws nothing; no times: no
/// finding.
[[nodiscard]] std::vector<Finding> drift_findings(const std::vector<Seconds>& times);

/// More than 1 % stolen is a warning.
[[nodiscard]] std::vector<Finding> steal_findings(const std::optional<CpuTicks>& before,
                                                  const std::optional<CpuTicks>& after);

[[nodiscard]] double spread_of(const std::vector<Seconds>& times);

/// Looks at the host from its making to the findings.
class HostWatch {
public:
    explicit HostWatch(HostRoot host = {});

    void look();  ///< takes some milliseconds

    [[nodiscard]] std::vector<Finding> findings() const;

    /// Standard deviation of the logarithms of the times that the same work took; 0 of one look.
    [[nodiscard]] double clock_spread() const;

private:
    HostRoot host_;
    std::optional<CpuTicks> before_;
    std::vector<Seconds> times_;
};

}  // namespace ppsim
