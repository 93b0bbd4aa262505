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

AtomicFile::AtomicFile(std::filesystem::path file) : file_(std::move(file)) {
    if (file_ == "-") {
        descriptor_ = STDOUT_FILENO;
        std::fflush(stdout);
        return;
    }
    std::error_code none;
    if (std::filesystem::exists(file_, none) && !std::filesystem::is_regular_file(file_, none)) {
        descriptor_ = ::open(file_.c_str(), O_WRONLY | O_CLOEXEC);
        if (descriptor_ < 0) fail(file_, errno);
        return;
    }
    temporary_ = file_.string() + ".part" + std::to_string(::getpid());
    descriptor_ = ::open(temporary_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    if (descriptor_ < 0) fail(file_, errno);
}

AtomicFile::~AtomicFile() {
    if (descriptor_ > STDERR_FILENO) ::close(descriptor_);
    if (!temporary_.empty()) ::unlink(temporary_.c_str());
}

void AtomicFile::append(std::string_view text) {
    if (write_all(descriptor_, text) != 0) fail(file_, errno);
}

void AtomicFile::commit() {
    if (temporary_.empty()) return;
    const bool synced = ::fsync(descriptor_) == 0;
    const int error = errno;
    ::close(descriptor_);
    descriptor_ = -1;
    if (!synced) fail(file_, error);
    if (std::rename(temporary_.c_str(), file_.c_str()) != 0) fail(file_, errno);
    temporary_.clear();
}

void write_atomically(const std::filesystem::path& file, std::string_view text) {
    AtomicFile atomic(file);
    atomic.append(text);
    atomic.commit();
}

}  // namespace ppsim
