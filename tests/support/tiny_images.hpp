// Tiny images, encoded by the tests themselves.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "calibrate/runtime/tensor.hpp"

namespace ppsim::test {

/// A smooth gradient whose colours depend on `seed`: smooth, so that JPEG keeps it within a few
/// steps of 255.
[[nodiscard]] Tensor gradient(std::int64_t height, std::int64_t width, unsigned seed);

/// An image of one colour.
[[nodiscard]] Tensor plain(std::int64_t height,
                           std::int64_t width,
                           std::vector<std::uint8_t> colour);

[[nodiscard]] std::string jpeg_of(const Tensor& rgb);
[[nodiscard]] std::string grey_jpeg_of(const Tensor& rgb);

/// `inks` has four channels, stored as they are and without an Adobe marker.
[[nodiscard]] std::string cmyk_jpeg_of(const Tensor& inks);

[[nodiscard]] std::string png_of(const Tensor& rgb);

/// A PNG of 16-bit grey: each value is that of the byte in `grey`, times 257.
[[nodiscard]] std::string deep_png_of(const Tensor& grey);

/// A PNG with a palette of two colours; `pixels` holds 0 and 1.
[[nodiscard]] std::string palette_png_of(const Tensor& pixels,
                                         std::vector<std::uint8_t> first,
                                         std::vector<std::uint8_t> second);

}  // namespace ppsim::test
