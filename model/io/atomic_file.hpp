// Writing a file so that its name never stands for half of it.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace ppsim {

/// A file that is written piece by piece and takes its name only when complete. "-" is standard
/// output; that and devices or pipes cannot be taken back. All throw InputError.
class AtomicFile {
public:
    explicit AtomicFile(std::filesystem::path file);
    AtomicFile(const AtomicFile&) = delete;
    AtomicFile& operator=(const AtomicFile&) = delete;
    ~AtomicFile();  ///< without `commit`, nothing is left

    void append(std::string_view text);
    void commit();  ///< syncs and renames

private:
    std::filesystem::path file_;
    std::string temporary_;
    int descriptor_ = -1;
};

/// Writes to a temporary name in the same directory, syncs, renames. On failure nothing is left
/// and the old file, if any, stays. "-" writes to standard output. Throws InputError.
void write_atomically(const std::filesystem::path& file, std::string_view text);

}  // namespace ppsim
