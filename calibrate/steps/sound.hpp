// What sound steps share: the shape of a sound, checked.
#pragma once

#include <cstdint>

#include "calibrate/runtime/data_error.hpp"
#include "calibrate/runtime/tensor.hpp"

namespace ppsim {

struct SoundShape {
    std::int64_t frames = 0;  ///< moments; each has one value a channel
    std::int64_t channels = 0;
};

/// Throws SampleError where the tensor is no sound (float32, frames x channels, none of them 0).
[[nodiscard]] inline SoundShape sound_shape(const Tensor& tensor) {
    const bool sound = tensor.type == ElementType::f32 && tensor.shape.size() == 2;
    if (!sound || tensor.shape[0] < 1 || tensor.shape[1] < 1) {
        throw SampleError("expected a sound of frames x channels in float32");
    }
    return {tensor.shape[0], tensor.shape[1]};
}

}  // namespace ppsim
