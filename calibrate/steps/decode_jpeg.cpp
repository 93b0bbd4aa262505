// decode_jpeg: JPEG bytes to a height x width x 3 RGB image, by libjpeg-turbo.
#include <turbojpeg.h>

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>

#include "calibrate/steps/image.hpp"
#include "calibrate/steps/native_step.hpp"

namespace ppsim {
namespace {

struct DestroyHandle {
    void operator()(void* handle) const { tjDestroy(handle); }
};

using Handle = std::unique_ptr<void, DestroyHandle>;

// A decompressor is not thread-safe and costs more to make than a small image to decode.
tjhandle thread_decompressor() {
    thread_local const Handle handle(tjInitDecompress());
    return handle.get();
}

[[noreturn]] void fail(tjhandle handle) {
    throw SampleError(std::string("damaged JPEG: ") + tjGetErrorStr2(handle));
}

struct Header {
    int width = 0;
    int height = 0;
    bool inks = false;  ///< CMYK, or its YCCK form
};

Header read_header(tjhandle handle, const Buffer& bytes) {
    Header header;
    int subsampling = 0;
    int colours = 0;
    if (tjDecompressHeader3(handle, bytes.data(), bytes.size(), &header.width, &header.height,
                            &subsampling, &colours) != 0) {
        fail(handle);
    }
    check_pixels(header.width, header.height);
    header.inks = colours == TJCS_CMYK || colours == TJCS_YCCK;
    return header;
}

Tensor decode(tjhandle handle, const Buffer& bytes, const Header& header, TJPF format) {
    auto image = make_tensor(ElementType::u8, {header.height, header.width, tjPixelSize[format]});
    // A truncated file decodes to a half-grey image with a warning: that is damage too.
    if (tjDecompress2(handle, bytes.data(), bytes.size(), image.data.data(), header.width, 0,
                      header.height, format, TJFLAG_STOPONWARNING) != 0) {
        fail(handle);
    }
    return image;
}

// Adobe's programs store inks inverted, and say who they are in an APP14 segment.
bool has_adobe_segment(const Buffer& bytes) {
    constexpr std::string_view adobe = "Adobe";
    std::size_t at = 2;
    while (at + 9 <= bytes.size() && bytes[at] == 0xFF && bytes[at + 1] != 0xDA) {
        if (bytes[at + 1] == 0xEE && std::equal(adobe.begin(), adobe.end(), &bytes[at + 4])) {
            return true;
        }
        at += 2U + bytes[at + 2] * 256U + bytes[at + 3];
    }
    return false;
}

// Light is what cyan, magenta or yellow, and then black, let through.
Tensor rgb_of(const Tensor& inks, bool inverted) {
    auto image = make_tensor(ElementType::u8, {inks.shape[0], inks.shape[1], 3});
    const unsigned invert = inverted ? 0x00U : 0xFFU;
    for (std::size_t i = 0; i < inks.data.size() / 4; ++i) {
        const unsigned black = inks.data[4 * i + 3] ^ invert;
        for (std::size_t c = 0; c < 3; ++c) {
            const unsigned colour = inks.data[4 * i + c] ^ invert;
            image.data[3 * i + c] = static_cast<std::uint8_t>((colour * black + 127) / 255);
        }
    }
    return image;
}

class DecodeJpeg : public NativeStep {
public:
    Tensor run(const std::vector<const Tensor*>& inputs, const SampleKey&) const override {
        const auto& bytes = inputs.front()->data;
        if (bytes.empty()) throw SampleError("empty file, no JPEG");
        auto* handle = thread_decompressor();
        const auto header = read_header(handle, bytes);
        if (!header.inks) return decode(handle, bytes, header, TJPF_RGB);
        return rgb_of(decode(handle, bytes, header, TJPF_CMYK), has_adobe_segment(bytes));
    }
};

const RegisterStep registration(StepKind{
    .name = "decode_jpeg",
    .summary = "JPEG to RGB, grey and CMYK converted (libjpeg-turbo)",
    .make = [](const Settings&) { return std::make_unique<DecodeJpeg>(); },
});

}  // namespace
}  // namespace ppsim
