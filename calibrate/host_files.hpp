// Small readers of /proc, /sys and the cgroup tree below a host's root.
#pragma once

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "calibrate/machine.hpp"

namespace ppsim {

/// Empty where there is no such file.
[[nodiscard]] std::string read_text(const std::filesystem::path& path);

/// The first word or the bracketed one, as in "always [madvise] never"; empty where there is none.
[[nodiscard]] std::string chosen_word(const std::string& text);

/// "key : value" of /proc/cpuinfo and /proc/meminfo.
[[nodiscard]] std::string value_after(const std::string& text, const std::string& key);

[[nodiscard]] std::optional<double> number_in(const std::filesystem::path& file);

/// How many CPUs or nodes a list such as "0-3,8" names.
[[nodiscard]] std::optional<int> listed(const std::string& list);

/// Path of this process in one hierarchy: "" is version 2's, else a version 1 controller.
[[nodiscard]] std::string cgroup_path(const HostRoot& host, const std::string& controller);

/// The group itself and all above it; inside a container the path may be the host's, so the
/// mount's root counts too.
[[nodiscard]] std::vector<std::filesystem::path> levels(const std::filesystem::path& mount,
                                                        const std::string& path);

/// The least of `start` and what `read` finds at the places.
template <class Read>
double least(double start, const std::vector<std::filesystem::path>& places, Read read) {
    for (const auto& place : places) {
        if (const auto value = read(place)) start = std::min(start, *value);
    }
    return start;
}

}  // namespace ppsim
