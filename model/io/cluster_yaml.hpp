// Reads cluster files, `ppsim.cluster/1`.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "model/core/cluster.hpp"

namespace ppsim {

/// Throws InputError with every fault of the file.
[[nodiscard]] Cluster read_cluster(const std::filesystem::path& path,
                                   const std::vector<std::string>& overrides = {});

/// The calibrated host, with "node.cores=8" and the like applied.
[[nodiscard]] Cluster calibrated_host(const std::vector<std::string>& overrides = {});

}  // namespace ppsim
