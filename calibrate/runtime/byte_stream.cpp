// Chooses the codec's stream.
#include "calibrate/runtime/byte_stream.hpp"

namespace ppsim {

std::unique_ptr<ByteSource> decoder(Codec codec, std::unique_ptr<ByteSource> from) {
    switch (codec) {
        case Codec::none:
            return from;
        case Codec::gzip:
            return codec_streams::deflate_decoder(std::move(from), true);
        case Codec::zlib:
            return codec_streams::deflate_decoder(std::move(from), false);
        case Codec::zstd:
            return codec_streams::zstd_decoder(std::move(from));
        case Codec::lz4:
            return codec_streams::lz4_decoder(std::move(from));
    }
    return from;
}

std::unique_ptr<ByteSink> encoder(Codec codec, std::unique_ptr<ByteSink> to) {
    switch (codec) {
        case Codec::none:
            return to;
        case Codec::gzip:
            return codec_streams::deflate_encoder(std::move(to), true);
        case Codec::zlib:
            return codec_streams::deflate_encoder(std::move(to), false);
        case Codec::zstd:
            return codec_streams::zstd_encoder(std::move(to));
        case Codec::lz4:
            return codec_streams::lz4_encoder(std::move(to));
    }
    return to;
}

}  // namespace ppsim
