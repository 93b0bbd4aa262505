// Streams of bytes: where records come from and go to.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "model/core/strategy.hpp"

namespace ppsim {

class ByteSource {
public:
    virtual ~ByteSource() = default;
    /// Fills as much of `out` as there is; fewer bytes than asked for means the end.
    /// Throws StreamError where the bytes are damaged.
    virtual std::size_t read(std::span<std::uint8_t> out) = 0;
};

class ByteSink {
public:
    virtual ~ByteSink() = default;
    virtual void write(std::span<const std::uint8_t> bytes) = 0;
    /// Writes what is still held back. Nothing may be written afterwards.
    virtual void finish() = 0;
};

/// A stream that decodes `from`, or encodes into `to`. Whole-file streams, so that other readers
/// (TensorFlow's GZIP and ZLIB, the zstd and lz4 tools) open them. Codec none passes through.
[[nodiscard]] std::unique_ptr<ByteSource> decoder(Codec codec, std::unique_ptr<ByteSource> from);
[[nodiscard]] std::unique_ptr<ByteSink> encoder(Codec codec, std::unique_ptr<ByteSink> to);

/// One pair of makers a codec, in a file each.
namespace codec_streams {
std::unique_ptr<ByteSource> deflate_decoder(std::unique_ptr<ByteSource> from, bool gzip);
std::unique_ptr<ByteSink> deflate_encoder(std::unique_ptr<ByteSink> to, bool gzip);
std::unique_ptr<ByteSource> zstd_decoder(std::unique_ptr<ByteSource> from);
std::unique_ptr<ByteSink> zstd_encoder(std::unique_ptr<ByteSink> to);
std::unique_ptr<ByteSource> lz4_decoder(std::unique_ptr<ByteSource> from);
std::unique_ptr<ByteSink> lz4_encoder(std::unique_ptr<ByteSink> to);
}  // namespace codec_streams

/// Size of the buffers between a file and its codec.
inline constexpr std::size_t stream_buffer_size = std::size_t{256} * 1024;

}  // namespace ppsim
