// lz4 frame streams at the default level, with a checksum of the content.
#include <lz4frame.h>

#include <algorithm>

#include "calibrate/runtime/byte_stream.hpp"
#include "calibrate/runtime/data_error.hpp"
#include "calibrate/runtime/tensor.hpp"

namespace ppsim::codec_streams {
namespace {

struct FreeDecoder {
    void operator()(LZ4F_dctx* context) const { LZ4F_freeDecompressionContext(context); }
};

struct FreeEncoder {
    void operator()(LZ4F_cctx* context) const { LZ4F_freeCompressionContext(context); }
};

std::size_t checked(std::size_t status) {
    if (LZ4F_isError(status) != 0) {
        throw StreamError(std::string("damaged lz4 stream: ") + LZ4F_getErrorName(status));
    }
    return status;
}

class Decoder : public ByteSource {
public:
    explicit Decoder(std::unique_ptr<ByteSource> from) : from_(std::move(from)) {
        held_.resize(stream_buffer_size);
        LZ4F_dctx* context = nullptr;
        checked(LZ4F_createDecompressionContext(&context, LZ4F_VERSION));
        context_.reset(context);
    }

    std::size_t read(std::span<std::uint8_t> out) override {
        std::size_t done = 0;
        while (done < out.size() && !(frame_ended_ && at_end())) {
            if (at_end()) throw StreamError("truncated lz4 stream");
            std::size_t produced = out.size() - done;
            std::size_t consumed = size_ - at_;
            const auto hint = checked(LZ4F_decompress(context_.get(), out.data() + done, &produced,
                                                      held_.data() + at_, &consumed, nullptr));
            done += produced;
            at_ += consumed;
            frame_ended_ = hint == 0;
        }
        return done;
    }

private:
    // The decoder may hold output back without new input only inside a frame, and asks for none.
    bool at_end() {
        if (at_ < size_) return false;
        size_ = from_->read(held_);
        at_ = 0;
        return size_ == 0;
    }

    std::unique_ptr<ByteSource> from_;
    std::unique_ptr<LZ4F_dctx, FreeDecoder> context_;
    Buffer held_;
    std::size_t at_ = 0;
    std::size_t size_ = 0;
    bool frame_ended_ = false;
};

class Encoder : public ByteSink {
public:
    explicit Encoder(std::unique_ptr<ByteSink> to) : to_(std::move(to)) {
        preferences_.frameInfo.contentChecksumFlag = LZ4F_contentChecksumEnabled;
        held_.resize(LZ4F_compressBound(stream_buffer_size, &preferences_) + LZ4F_HEADER_SIZE_MAX);
        LZ4F_cctx* context = nullptr;
        checked(LZ4F_createCompressionContext(&context, LZ4F_VERSION));
        context_.reset(context);
        flush(LZ4F_compressBegin(context_.get(), held_.data(), held_.size(), &preferences_));
    }

    void write(std::span<const std::uint8_t> bytes) override {
        while (!bytes.empty()) {
            const auto part = bytes.first(std::min(bytes.size(), stream_buffer_size));
            flush(LZ4F_compressUpdate(context_.get(), held_.data(), held_.size(), part.data(),
                                      part.size(), nullptr));
            bytes = bytes.subspan(part.size());
        }
    }

    void finish() override {
        flush(LZ4F_compressEnd(context_.get(), held_.data(), held_.size(), nullptr));
        to_->finish();
    }

private:
    void flush(std::size_t produced) { to_->write(std::span(held_).first(checked(produced))); }

    std::unique_ptr<ByteSink> to_;
    std::unique_ptr<LZ4F_cctx, FreeEncoder> context_;
    LZ4F_preferences_t preferences_ = LZ4F_INIT_PREFERENCES;
    Buffer held_;
};

}  // namespace

std::unique_ptr<ByteSource> lz4_decoder(std::unique_ptr<ByteSource> from) {
    return std::make_unique<Decoder>(std::move(from));
}

std::unique_ptr<ByteSink> lz4_encoder(std::unique_ptr<ByteSink> to) {
    return std::make_unique<Encoder>(std::move(to));
}

}  // namespace ppsim::codec_streams
