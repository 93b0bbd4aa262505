// Encoders: libjpeg-turbo and libspng.
#include "support/tiny_images.hpp"

#include <spng.h>
#include <turbojpeg.h>

#include <cstdlib>
#include <memory>
#include <stdexcept>

namespace ppsim::test {
namespace {

std::string encode_jpeg(const Tensor& image, TJPF format, int subsampling) {
    const std::unique_ptr<void, int (*)(void*)> encoder(tjInitCompress(), tjDestroy);
    unsigned char* bytes = nullptr;
    unsigned long size = 0;
    const int failed =
        tjCompress2(encoder.get(), image.data.data(), static_cast<int>(image.shape[1]), 0,
                    static_cast<int>(image.shape[0]), format, &bytes, &size, subsampling, 95,
                    TJFLAG_ACCURATEDCT);
    if (failed != 0) throw std::runtime_error(tjGetErrorStr2(encoder.get()));
    std::string text(reinterpret_cast<const char*>(bytes), size);
    tjFree(bytes);
    return text;
}

std::string encode_png(const Buffer& pixels, spng_ihdr header, const spng_plte* palette) {
    const std::unique_ptr<spng_ctx, void (*)(spng_ctx*)> context(spng_ctx_new(SPNG_CTX_ENCODER),
                                                                 spng_ctx_free);
    spng_set_option(context.get(), SPNG_ENCODE_TO_BUFFER, 1);
    spng_set_ihdr(context.get(), &header);
    spng_plte copy{};
    if (palette != nullptr) copy = *palette;
    if (palette != nullptr) spng_set_plte(context.get(), &copy);
    if (spng_encode_image(context.get(), pixels.data(), pixels.size(), SPNG_FMT_PNG,
                          SPNG_ENCODE_FINALIZE) != 0) {
        throw std::runtime_error("cannot encode a PNG");
    }
    std::size_t size = 0;
    int error = 0;
    void* bytes = spng_get_png_buffer(context.get(), &size, &error);
    std::string text(static_cast<const char*>(bytes), size);
    std::free(bytes);
    return text;
}

spng_ihdr header_of(const Tensor& image, std::uint8_t depth, std::uint8_t colour_type) {
    spng_ihdr header{};
    header.height = static_cast<std::uint32_t>(image.shape[0]);
    header.width = static_cast<std::uint32_t>(image.shape[1]);
    header.bit_depth = depth;
    header.color_type = colour_type;
    return header;
}

}  // namespace

Tensor gradient(std::int64_t height, std::int64_t width, unsigned seed) {
    auto image = make_tensor(ElementType::u8, {height, width, 3});
    auto* at = image.data.data();
    for (std::int64_t y = 0; y < height; ++y) {
        for (std::int64_t x = 0; x < width; ++x) {
            *at++ = static_cast<std::uint8_t>(200 * y / height + seed % 50);
            *at++ = static_cast<std::uint8_t>(200 * x / width + seed * 7 % 50);
            *at++ = static_cast<std::uint8_t>(100 + seed * 13 % 100);
        }
    }
    return image;
}

Tensor plain(std::int64_t height, std::int64_t width, std::vector<std::uint8_t> colour) {
    const auto channels = static_cast<std::int64_t>(colour.size());
    auto image = make_tensor(ElementType::u8, {height, width, channels});
    for (std::size_t i = 0; i < image.data.size(); ++i)
        image.data[i] = colour[i % colour.size()];
    return image;
}

std::string jpeg_of(const Tensor& rgb) {
    return encode_jpeg(rgb, TJPF_RGB, TJSAMP_444);
}

std::string grey_jpeg_of(const Tensor& rgb) {
    return encode_jpeg(rgb, TJPF_RGB, TJSAMP_GRAY);
}

std::string cmyk_jpeg_of(const Tensor& inks) {
    return encode_jpeg(inks, TJPF_CMYK, TJSAMP_444);
}

std::string png_of(const Tensor& rgb) {
    return encode_png(rgb.data, header_of(rgb, 8, SPNG_COLOR_TYPE_TRUECOLOR), nullptr);
}

std::string deep_png_of(const Tensor& grey) {
    Buffer words;
    for (const auto value : grey.data)
        words.insert(words.end(), 2, value);  // value * 257 is the byte twice
    return encode_png(words, header_of(grey, 16, SPNG_COLOR_TYPE_GRAYSCALE), nullptr);
}

std::string palette_png_of(const Tensor& pixels,
                           std::vector<std::uint8_t> first,
                           std::vector<std::uint8_t> second) {
    spng_plte palette{};
    palette.n_entries = 2;
    palette.entries[0] = {first[0], first[1], first[2], 255};
    palette.entries[1] = {second[0], second[1], second[2], 255};
    return encode_png(pixels.data, header_of(pixels, 8, SPNG_COLOR_TYPE_INDEXED), &palette);
}

}  // namespace ppsim::test
