// Faults of a simulated run from YAML (ppsim.faults/1).
#pragma once

#include <filesystem>
#include <vector>

#include "sim/scenario.hpp"

namespace ppsim {

/// `faults:` is a list of {kind, node, from, until, factor}; kinds: slow_node, lost_node,
/// slow_link, slow_store, drained_bucket. Throws InputError with position on what is unknown, out
/// of order, or names a node that is not there.
[[nodiscard]] std::vector<SimulatedFault> read_faults(const std::filesystem::path& path,
                                                      std::size_t nodes);

}  // namespace ppsim
