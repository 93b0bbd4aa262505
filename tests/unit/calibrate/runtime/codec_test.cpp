// Codecs as streams: what goes in comes out, and damage is noticed.
#include <catch2/catch.hpp>
#include <optional>
#include <string>

#include "calibrate/runtime/byte_stream.hpp"
#include "calibrate/runtime/data_error.hpp"
#include "calibrate/runtime/file_stream.hpp"
#include "calibrate/steps/random.hpp"

namespace ppsim {
namespace {

// Half noise, half repetition, so that codecs both copy and match.
Buffer contents(std::size_t size) {
    Buffer bytes(size);
    for (std::size_t i = 0; i < size; ++i)
        bytes[i] = static_cast<std::uint8_t>(i / 1000 % 2 == 0 ? scatter(i) : i / 100);
    return bytes;
}

// Written in pieces of uneven sizes, as records are.
Buffer encoded(Codec codec, const Buffer& raw) {
    Buffer stored;
    const auto sink = encoder(codec, append_to(stored));
    for (std::size_t at = 0, step = 1; at < raw.size(); at += step, step = step * 3 + 1) {
        step = std::min(step, raw.size() - at);
        sink->write(std::span(raw).subspan(at, step));
    }
    sink->finish();
    return stored;
}

// Read in pieces of `step` bytes until the stream ends.
Buffer decoded(Codec codec, const Buffer& stored, std::size_t step) {
    const auto source = decoder(codec, read_buffer(stored));
    Buffer raw;
    while (true) {
        const auto begin = raw.size();
        raw.resize(begin + step);
        const auto got = source->read(std::span(raw).subspan(begin));
        raw.resize(begin + got);
        if (got < step) return raw;
    }
}

std::optional<Buffer> decoded_if_sound(Codec codec, const Buffer& stored) {
    try {
        return decoded(codec, stored, 4096);
    } catch (const StreamError&) {
        return std::nullopt;
    }
}

}  // namespace

TEST_CASE("every codec gives back what it was given: nothing, one byte, megabytes") {
    for (const auto codec : codecs) {
        for (const std::size_t size : {0U, 1U, 4095U, 4097U, 5'000'000U}) {
            const auto raw = contents(size);
            const auto stored = encoded(codec, raw);
            for (const std::size_t step :
                 {std::size_t{1}, std::size_t{777}, std::size_t{1} << 22U}) {
                if (size / step > 100'000) continue;
                INFO(name(codec) << ", " << size << " bytes, read " << step << " at a time");
                CHECK(decoded(codec, stored, step) == raw);
            }
        }
    }
}

TEST_CASE("a compressed stream that is cut off is noticed, wherever") {
    const auto raw = contents(100'000);
    for (const auto codec : {Codec::gzip, Codec::zlib, Codec::zstd, Codec::lz4}) {
        const auto stored = encoded(codec, raw);
        for (std::size_t length = 0; length < stored.size();
             length += std::max<std::size_t>(1, stored.size() / 97)) {
            INFO(name(codec) << " cut at " << length << " of " << stored.size());
            const Buffer cut(stored.begin(), stored.begin() + static_cast<long>(length));
            CHECK_FALSE(decoded_if_sound(codec, cut).has_value());
        }
        const Buffer cut(stored.begin(), stored.end() - 1);
        INFO(name(codec) << " without its last byte");
        CHECK_FALSE(decoded_if_sound(codec, cut).has_value());
    }
}

TEST_CASE("a flipped bit in a compressed stream never gives other bytes in silence") {
    const auto raw = contents(60'000);
    for (const auto codec : {Codec::gzip, Codec::zlib, Codec::zstd, Codec::lz4}) {
        const auto stored = encoded(codec, raw);
        for (std::size_t at = 0; at < stored.size();
             at += std::max<std::size_t>(1, stored.size() / 211)) {
            auto damaged = stored;
            damaged[at] ^= 0x04U;
            const auto result = decoded_if_sound(codec, damaged);
            INFO(name(codec) << " flipped at " << at << " of " << stored.size());
            CHECK((!result || *result == raw));  // some header bits mean nothing
        }
    }
}

}  // namespace ppsim
