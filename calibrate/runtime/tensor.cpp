// Making tensors.
#include "calibrate/runtime/tensor.hpp"

#include <cassert>

namespace ppsim {

std::size_t size_of(ElementType type) {
    switch (type) {
        case ElementType::u8:
            return 1;
        case ElementType::f32:
        case ElementType::i32:
            return 4;
        case ElementType::i64:
        case ElementType::f64:
            return 8;
    }
    assert(false && "every element type has a size");
    return 1;
}

Tensor make_tensor(ElementType type, std::vector<std::int64_t> shape) {
    std::size_t elements = 1;
    for (const auto extent : shape)
        elements *= static_cast<std::size_t>(extent);
    Tensor tensor{type, std::move(shape), {}};
    tensor.data.resize(elements * size_of(type));
    return tensor;
}

Tensor make_bytes(Buffer bytes) {
    const auto size = static_cast<std::int64_t>(bytes.size());
    return {ElementType::u8, {size}, std::move(bytes)};
}

}  // namespace ppsim
