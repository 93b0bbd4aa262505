// Streams over files and memory.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>

#include "calibrate/runtime/byte_stream.hpp"
#include "calibrate/runtime/tensor.hpp"

namespace ppsim {

/// Reads a file from front to back; the kernel reads ahead of it.
/// Throws InputError where it cannot be opened, StreamError where a read fails.
[[nodiscard]] std::unique_ptr<ByteSource> open_file(const std::filesystem::path& path);

/// Creates a file and writes to it; finish() makes it durable (fsync).
/// Throws InputError naming the file and the reason (no space left on device).
[[nodiscard]] std::unique_ptr<ByteSink> create_file(const std::filesystem::path& path);

/// Reads from / appends to a buffer that must outlive the stream.
[[nodiscard]] std::unique_ptr<ByteSource> read_buffer(const Buffer& buffer);
[[nodiscard]] std::unique_ptr<ByteSink> append_to(Buffer& buffer);

/// The whole file. Throws SampleError where it is empty or cannot be read: another may be fine.
[[nodiscard]] Buffer read_whole_file(const std::filesystem::path& path);

}  // namespace ppsim
