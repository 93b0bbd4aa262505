// What text steps share: the characters of a tensor of bytes.
#pragma once

#include <string_view>

#include "calibrate/runtime/data_error.hpp"
#include "calibrate/runtime/tensor.hpp"

namespace ppsim {

/// Throws SampleError where the tensor is no text (bytes in one dimension).
[[nodiscard]] inline std::string_view text_of(const Tensor& tensor) {
    if (tensor.type != ElementType::u8 || tensor.shape.size() != 1) {
        throw SampleError("expected text: bytes in one dimension");
    }
    return {reinterpret_cast<const char*>(tensor.data.data()), tensor.data.size()};
}

}  // namespace ppsim
