// Files through the page cache, and buffers.
#include "calibrate/runtime/file_stream.hpp"

#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "calibrate/runtime/data_error.hpp"
#include "calibrate/runtime/file_descriptor.hpp"
#include "model/core/error.hpp"

namespace ppsim {
namespace {

std::string reason() {
    return std::strerror(errno);
}  // NOLINT: glibc's is thread-safe

// Reads until `out` is full or the file ends; -1 and errno on failure.
ssize_t read_fully(int fd, std::span<std::uint8_t> out) {
    std::size_t done = 0;
    while (done < out.size()) {
        const auto got = ::read(fd, out.data() + done, out.size() - done);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return -1;
        if (got == 0) break;
        done += static_cast<std::size_t>(got);
    }
    return static_cast<ssize_t>(done);
}

class FileSource : public ByteSource {
public:
    explicit FileSource(const std::filesystem::path& path)
        : path_(path), file_(::open(path.c_str(), O_RDONLY | O_CLOEXEC)) {
        if (!file_.valid()) throw InputError(path.string(), "cannot be opened: " + reason());
        ::posix_fadvise(file_.get(), 0, 0, POSIX_FADV_SEQUENTIAL);
        held_.resize(stream_buffer_size);
    }

    std::size_t read(std::span<std::uint8_t> out) override {
        std::size_t done = 0;
        while (done < out.size()) {
            if (at_ == size_ && !refill()) break;
            const auto part = std::min(size_ - at_, out.size() - done);
            std::memcpy(out.data() + done, held_.data() + at_, part);
            at_ += part;
            done += part;
        }
        return done;
    }

private:
    bool refill() {
        const auto got = read_fully(file_.get(), held_);
        if (got < 0) throw StreamError(path_.string() + ": " + reason());
        size_ = static_cast<std::size_t>(got);
        at_ = 0;
        return size_ > 0;
    }

    std::filesystem::path path_;
    FileDescriptor file_;
    Buffer held_;
    std::size_t at_ = 0;
    std::size_t size_ = 0;
};

class FileSink : public ByteSink {
public:
    explicit FileSink(const std::filesystem::path& path)
        : path_(path), file_(::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644)) {
        if (!file_.valid()) throw InputError(path.string(), "cannot be created: " + reason());
        held_.reserve(stream_buffer_size);
    }

    void write(std::span<const std::uint8_t> bytes) override {
        if (held_.size() + bytes.size() > stream_buffer_size) flush();
        if (bytes.size() >= stream_buffer_size) return put(bytes);
        held_.insert(held_.end(), bytes.begin(), bytes.end());
    }

    void finish() override {
        flush();
        if (::fsync(file_.get()) != 0) fail();
    }

private:
    void flush() {
        put(held_);
        held_.clear();
    }

    void put(std::span<const std::uint8_t> bytes) {
        while (!bytes.empty()) {
            const auto put = ::write(file_.get(), bytes.data(), bytes.size());
            if (put < 0 && errno == EINTR) continue;
            if (put < 0) fail();
            bytes = bytes.subspan(static_cast<std::size_t>(put));
        }
    }

    [[noreturn]] void fail() const {
        throw InputError(path_.string(), "cannot be written: " + reason(),
                         "free some space or choose another --store directory");
    }

    std::filesystem::path path_;
    FileDescriptor file_;
    Buffer held_;
};

class BufferSource : public ByteSource {
public:
    explicit BufferSource(const Buffer& buffer) : rest_(buffer) {}

    std::size_t read(std::span<std::uint8_t> out) override {
        const auto part = std::min(out.size(), rest_.size());
        std::copy_n(rest_.begin(), part, out.begin());
        rest_ = rest_.subspan(part);
        return part;
    }

private:
    std::span<const std::uint8_t> rest_;
};

class BufferSink : public ByteSink {
public:
    explicit BufferSink(Buffer& buffer) : buffer_(buffer) {}

    void write(std::span<const std::uint8_t> bytes) override {
        buffer_.insert(buffer_.end(), bytes.begin(), bytes.end());
    }

    void finish() override {}

private:
    Buffer& buffer_;
};

}  // namespace

std::unique_ptr<ByteSource> open_file(const std::filesystem::path& path) {
    return std::make_unique<FileSource>(path);
}

std::unique_ptr<ByteSink> create_file(const std::filesystem::path& path) {
    return std::make_unique<FileSink>(path);
}

std::unique_ptr<ByteSource> read_buffer(const Buffer& buffer) {
    return std::make_unique<BufferSource>(buffer);
}

std::unique_ptr<ByteSink> append_to(Buffer& buffer) {
    return std::make_unique<BufferSink>(buffer);
}

Buffer read_whole_file(const std::filesystem::path& path) {
    const FileDescriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));

    struct stat status {};

    if (!file.valid() || ::fstat(file.get(), &status) != 0) {
        throw SampleError("cannot be opened: " + reason());
    }
    Buffer bytes(static_cast<std::size_t>(status.st_size));
    const auto got = read_fully(file.get(), bytes);
    if (got < 0) throw SampleError("cannot be read: " + reason());
    if (got == 0) throw SampleError("the file is empty");
    bytes.resize(static_cast<std::size_t>(got));
    return bytes;
}

}  // namespace ppsim
