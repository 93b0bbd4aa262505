// FileDescriptor: an open file that closes itself.
#pragma once

#include <unistd.h>

#include <utility>

namespace ppsim {

class FileDescriptor {
public:
    explicit FileDescriptor(int fd) : fd_(fd) {}

    FileDescriptor(FileDescriptor&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}

    FileDescriptor(const FileDescriptor&) = delete;
    FileDescriptor& operator=(const FileDescriptor&) = delete;
    FileDescriptor& operator=(FileDescriptor&&) = delete;

    ~FileDescriptor() {
        if (fd_ >= 0) ::close(fd_);
    }

    [[nodiscard]] int get() const { return fd_; }

    [[nodiscard]] bool valid() const { return fd_ >= 0; }

private:
    int fd_;
};

}  // namespace ppsim
