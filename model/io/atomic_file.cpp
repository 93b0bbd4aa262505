// Temporary file, fsync, rename.
#include "model/io/atomic_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string>

#include "model/core/error.hpp"

namespace ppsim {
namespace {

// -1 and errno on failure.
int write_all(int fd, std::string_view text) {
    while (!text.empty()) {
        const auto put = ::write(fd, text.data(), text.size());
        if (put < 0 && errno == EINTR) continue;
        if (put < 0) return -1;
        text.remove_prefix(static_cast<std::size_t>(put));
    }
    return 0;
}

[[noreturn]] void fail(const std::filesystem::path& file, int error) {
    throw InputError(file.string(), std::string("cannot be written: ") + std::strerror(error));
}

}  // namespace

void write_atomically(const std::filesystem::path& file, std::string_view text) {
    if (file == "-") {
        if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size()) fail(file, errno);
        return;
    }
    const auto temporary = file.string() + ".part" + std::to_string(::getpid());
    const int fd = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    if (fd < 0) fail(file, errno);
    const bool written = write_all(fd, text) == 0 && ::fsync(fd) == 0;
    const int error = errno;
    ::close(fd);
    if (!written || std::rename(temporary.c_str(), file.c_str()) != 0) {
        const int reason = written ? errno : error;
        ::unlink(temporary.c_str());
        fail(file, reason);
    }
}

}  // namespace ppsim
