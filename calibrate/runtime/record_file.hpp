// Record files in TFRecord framing, so that TensorFlow reads what the runtime stores.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "calibrate/runtime/byte_stream.hpp"
#include "calibrate/runtime/tensor.hpp"

namespace ppsim {

/// CRC-32C of the bytes, masked as the TFRecord format asks: rotated right by 15, plus 0xa282ead8.
[[nodiscard]] std::uint32_t masked_crc32c(std::span<const std::uint8_t> bytes);

/// Framing of one record: length (8 bytes, little-endian), its masked CRC, the data, their CRC.
class RecordWriter {
public:
    explicit RecordWriter(std::unique_ptr<ByteSink> to) : to_(std::move(to)) {}

    void write(std::span<const std::uint8_t> record);

    void finish() { to_->finish(); }

private:
    std::unique_ptr<ByteSink> to_;
};

class RecordReader {
public:
    explicit RecordReader(std::unique_ptr<ByteSource> from) : from_(std::move(from)) {}

    /// The next record, or nothing at the end. Throws SampleError where the data's checksum fails
    /// (the next record can still be read), StreamError where the framing is broken.
    [[nodiscard]] std::optional<Buffer> next();

private:
    std::unique_ptr<ByteSource> from_;
    std::uint64_t records_ = 0;
};

}  // namespace ppsim
