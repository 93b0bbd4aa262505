// zstd streams at the default level, with a checksum of the content.
#include <zstd.h>

#include "calibrate/runtime/byte_stream.hpp"
#include "calibrate/runtime/data_error.hpp"
#include "calibrate/runtime/tensor.hpp"

namespace ppsim::codec_streams {
namespace {

struct FreeDecoder {
    void operator()(ZSTD_DCtx* context) const { ZSTD_freeDCtx(context); }
};

struct FreeEncoder {
    void operator()(ZSTD_CCtx* context) const { ZSTD_freeCCtx(context); }
};

class Decoder : public ByteSource {
public:
    explicit Decoder(std::unique_ptr<ByteSource> from)
        : from_(std::move(from)), context_(ZSTD_createDCtx()) {
        held_.resize(stream_buffer_size);
    }

    std::size_t read(std::span<std::uint8_t> out) override {
        ZSTD_outBuffer target{out.data(), out.size(), 0};
        while (target.pos < target.size && !(frame_ended_ && at_end())) {
            if (in_.pos == in_.size && !refill()) throw StreamError("truncated zstd stream");
            const auto status = ZSTD_decompressStream(context_.get(), &target, &in_);
            if (ZSTD_isError(status) != 0) {
                throw StreamError(std::string("damaged zstd stream: ") + ZSTD_getErrorName(status));
            }
            frame_ended_ = status == 0;
        }
        return target.pos;
    }

private:
    bool at_end() { return in_.pos == in_.size && !refill(); }

    bool refill() {
        in_ = {held_.data(), from_->read(held_), 0};
        return in_.size > 0;
    }

    std::unique_ptr<ByteSource> from_;
    std::unique_ptr<ZSTD_DCtx, FreeDecoder> context_;
    Buffer held_;
    ZSTD_inBuffer in_{nullptr, 0, 0};
    bool frame_ended_ = false;
};

class Encoder : public ByteSink {
public:
    explicit Encoder(std::unique_ptr<ByteSink> to)
        : to_(std::move(to)), context_(ZSTD_createCCtx()) {
        held_.resize(stream_buffer_size);
        ZSTD_CCtx_setParameter(context_.get(), ZSTD_c_checksumFlag, 1);
    }

    void write(std::span<const std::uint8_t> bytes) override {
        ZSTD_inBuffer in{bytes.data(), bytes.size(), 0};
        while (in.pos < in.size)
            pump(in, ZSTD_e_continue);
    }

    void finish() override {
        ZSTD_inBuffer in{nullptr, 0, 0};
        while (pump(in, ZSTD_e_end) != 0) {
        }
        to_->finish();
    }

private:
    // What remains to be flushed, as zstd estimates it; 0 when the frame is complete.
    std::size_t pump(ZSTD_inBuffer& in, ZSTD_EndDirective directive) {
        ZSTD_outBuffer out{held_.data(), held_.size(), 0};
        const auto remaining = ZSTD_compressStream2(context_.get(), &out, &in, directive);
        to_->write(std::span(held_).first(out.pos));
        return remaining;
    }

    std::unique_ptr<ByteSink> to_;
    std::unique_ptr<ZSTD_CCtx, FreeEncoder> context_;
    Buffer held_;
};

}  // namespace

std::unique_ptr<ByteSource> zstd_decoder(std::unique_ptr<ByteSource> from) {
    return std::make_unique<Decoder>(std::move(from));
}

std::unique_ptr<ByteSink> zstd_encoder(std::unique_ptr<ByteSink> to) {
    return std::make_unique<Encoder>(std::move(to));
}

}  // namespace ppsim::codec_streams
