// gzip and zlib streams, by zlib at its default level.
#include <zlib.h>

#include <limits>

#include "calibrate/runtime/byte_stream.hpp"
#include "calibrate/runtime/data_error.hpp"
#include "calibrate/runtime/tensor.hpp"

namespace ppsim::codec_streams {
namespace {

// 15: the largest window; + 16 asks zlib for the gzip wrapper.
int window_bits(bool gzip) {
    return gzip ? 15 + 16 : 15;
}

class Decoder : public ByteSource {
public:
    Decoder(std::unique_ptr<ByteSource> from, bool gzip) : from_(std::move(from)) {
        held_.resize(stream_buffer_size);
        if (inflateInit2(&stream_, window_bits(gzip)) != Z_OK) throw std::bad_alloc();
    }

    Decoder(const Decoder&) = delete;
    Decoder& operator=(const Decoder&) = delete;

    ~Decoder() override { inflateEnd(&stream_); }

    std::size_t read(std::span<std::uint8_t> out) override {
        stream_.next_out = out.data();
        stream_.avail_out = static_cast<unsigned>(out.size());
        while (stream_.avail_out > 0 && !ended_) {
            if (stream_.avail_in == 0) refill();
            const int status = inflate(&stream_, Z_NO_FLUSH);
            ended_ = status == Z_STREAM_END;
            if (status != Z_OK && !ended_) throw StreamError("damaged deflate stream");
        }
        return out.size() - stream_.avail_out;
    }

private:
    void refill() {
        stream_.avail_in = static_cast<unsigned>(from_->read(held_));
        stream_.next_in = held_.data();
        if (stream_.avail_in == 0) throw StreamError("truncated deflate stream");
    }

    std::unique_ptr<ByteSource> from_;
    Buffer held_;
    z_stream stream_{};
    bool ended_ = false;
};

class Encoder : public ByteSink {
public:
    Encoder(std::unique_ptr<ByteSink> to, bool gzip) : to_(std::move(to)) {
        held_.resize(stream_buffer_size);
        if (deflateInit2(&stream_, Z_DEFAULT_COMPRESSION, Z_DEFLATED, window_bits(gzip), 8,
                         Z_DEFAULT_STRATEGY) != Z_OK) {
            throw std::bad_alloc();
        }
    }

    Encoder(const Encoder&) = delete;
    Encoder& operator=(const Encoder&) = delete;

    ~Encoder() override { deflateEnd(&stream_); }

    void write(std::span<const std::uint8_t> bytes) override {
        stream_.next_in = const_cast<std::uint8_t*>(bytes.data());  // NOLINT: zlib's old interface
        stream_.avail_in = static_cast<unsigned>(bytes.size());
        pump(Z_NO_FLUSH);
    }

    void finish() override {
        stream_.avail_in = 0;
        pump(Z_FINISH);
        to_->finish();
    }

private:
    void pump(int flush) {
        do {
            stream_.next_out = held_.data();
            stream_.avail_out = static_cast<unsigned>(held_.size());
            deflate(&stream_, flush);
            to_->write(std::span(held_).first(held_.size() - stream_.avail_out));
        } while (stream_.avail_out == 0);
    }

    std::unique_ptr<ByteSink> to_;
    Buffer held_;
    z_stream stream_{};
};

}  // namespace

std::unique_ptr<ByteSource> deflate_decoder(std::unique_ptr<ByteSource> from, bool gzip) {
    return std::make_unique<Decoder>(std::move(from), gzip);
}

std::unique_ptr<ByteSink> deflate_encoder(std::unique_ptr<ByteSink> to, bool gzip) {
    return std::make_unique<Encoder>(std::move(to), gzip);
}

}  // namespace ppsim::codec_streams
