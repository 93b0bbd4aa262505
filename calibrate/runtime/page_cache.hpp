// The page cache: emptied of certain files, and looked into.
#pragma once

#include <filesystem>
#include <vector>

namespace ppsim {

/// Asks the kernel to forget the files' contents (written back first). Needs no privileges; names
/// and inodes stay cached. A file system that lives in memory cannot forget: check afterwards.
void drop_from_page_cache(const std::vector<std::filesystem::path>& files);

/// Share of the files' bytes that are in memory, 0 to 1 (mincore); 0 for no bytes.
[[nodiscard]] double resident_share(const std::vector<std::filesystem::path>& files);

/// Above this share a read counts as warm, whatever was asked for.
inline constexpr double cold_limit = 0.02;

}  // namespace ppsim
