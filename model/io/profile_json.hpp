// Reads and writes profiles, `ppsim.profile/1`.
#pragma once

#include <filesystem>

#include "model/core/profile.hpp"

namespace ppsim {

/// Throws InputError naming file and dotted path: another schema version, a missing or unknown
/// key, a negative size, a time that is zero.
[[nodiscard]] Profile read_profile(const std::filesystem::path& path);

/// Atomic; deterministic; shortest round-trip numbers.
void write_profile(const Profile& profile, const std::filesystem::path& path);

}  // namespace ppsim
