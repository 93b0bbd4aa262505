// What every document that ppsim writes says of itself.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace ppsim {

/// Tool, time, command line and inputs of a result.
struct DocumentOrigin {
    std::string tool_version;
    std::vector<std::string> invocation;
    std::vector<std::filesystem::path> inputs;
    std::uint64_t seed = 1;
};

/// UTC, RFC 3339; SOURCE_DATE_EPOCH, where set, stands for now.
[[nodiscard]] std::string timestamp();

/// Hexadecimal SHA-256 of a file's bytes; throws InputError where it cannot be read.
[[nodiscard]] std::string sha256_of(const std::filesystem::path& file);

}  // namespace ppsim
