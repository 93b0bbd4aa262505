// What of a host's processors and memory would bias a calibration.
#pragma once

#include <vector>

#include "calibrate/machine.hpp"
#include "model/core/finding.hpp"

namespace ppsim {

/// Quota, affinity, SMT, NUMA, frequency governor, turbo, clock source, huge pages, load and
/// pressure. What the host does not tell is left out, not called harmless; only the quota and the
/// load, which calibrations rest on, are notes then.
[[nodiscard]] std::vector<Finding> host_findings(const HostRoot& host, int affinity_cpus);

}  // namespace ppsim
