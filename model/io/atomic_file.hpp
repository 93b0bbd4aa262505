// Writing a file so that its name never stands for half of it.
#pragma once

#include <filesystem>
#include <string_view>

namespace ppsim {

/// Writes to a temporary name in the same directory, syncs, renames. On failure nothing is left
/// and the old file, if any, stays. "-" writes to standard output. Throws InputError.
void write_atomically(const std::filesystem::path& file, std::string_view text);

}  // namespace ppsim
