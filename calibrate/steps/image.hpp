// What image steps share: the height, width and channels of a tensor.
#pragma once

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

}  // namespace ppsim
