// What image steps share: the shape of an image, checked.
#pragma once

#include <cstdint>
#include <string>

#include "calibrate/runtime/data_error.hpp"
#include "calibrate/runtime/tensor.hpp"

namespace ppsim {

struct ImageShape {
    std::int64_t height = 0;
    std::int64_t width = 0;
    std::int64_t channels = 0;
};

/// Throws SampleError where the tensor is no image (height x width x channels, none of them 0).
[[nodiscard]] inline ImageShape image_shape(const Tensor& tensor) {
    const bool three = tensor.shape.size() == 3;
    if (!three || tensor.shape[0] < 1 || tensor.shape[1] < 1 || tensor.shape[2] < 1) {
        throw SampleError("expected an image of height x width x channels");
    }
    return {tensor.shape[0], tensor.shape[1], tensor.shape[2]};
}

/// Throws SampleError where a header declares more pixels than anybody trains on (2^28): a damaged
/// header must not make the program ask for gigabytes.
inline void check_pixels(std::int64_t width, std::int64_t height) {
    constexpr std::int64_t most = std::int64_t{1} << 28;
    if (width > 0 && height > 0 && width <= most / height) return;
    throw SampleError("header declares " + std::to_string(width) + " x " + std::to_string(height) +
                      " pixels");
}

}  // namespace ppsim
