// A directory that is gone when the test is.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace ppsim::test {

class TemporaryDirectory {
public:
    TemporaryDirectory();
    TemporaryDirectory(const TemporaryDirectory&) = delete;
    TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;
    ~TemporaryDirectory();

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

    /// Writes a file, its directories too, and gives its path.
    std::filesystem::path file(const std::string& name, std::string_view contents) const;

private:
    std::filesystem::path path_;
};

[[nodiscard]] std::string contents_of(const std::filesystem::path& file);

}  // namespace ppsim::test
