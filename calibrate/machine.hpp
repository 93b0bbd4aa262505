// The host: what it is, and what of it this process may use.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "model/core/profile.hpp"

namespace ppsim {

/// What `/` looks like to the functions below; tests hand in a tree of their own.
struct HostRoot {
    std::filesystem::path root = "/";
};

/// CPUs after affinity and the cgroup quota (v1 and v2, every level up to the root). A share or
/// weight is a claim under contention and no limit, so it does not count.
[[nodiscard]] double usable_cpus(const HostRoot& host, int affinity_cpus);

/// Bytes the page cache may take: available memory, or the cgroup's limit where that is lower.
[[nodiscard]] Bytes page_cache_room(const HostRoot& host);

/// CPUs that the scheduler may put this process on (affinity and cpuset).
[[nodiscard]] int affinity();

/// Type of the file system that holds `path`, as in "ext4"; "unknown" where it has no name here.
[[nodiscard]] std::string filesystem_name(const std::filesystem::path& path);

[[nodiscard]] Machine machine(const std::filesystem::path& data, const HostRoot& host = {});

/// What would bias a measurement here, each with its remedy.
[[nodiscard]] std::vector<std::string> measurement_warnings(const Machine& machine);

}  // namespace ppsim
