// Tensor: what one step hands to the next: typed elements in a shape, or raw bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "model/core/units.hpp"

namespace ppsim {

enum class ElementType : std::uint8_t { u8 = 0, f32 = 1, i32 = 2, i64 = 3, f64 = 4 };

[[nodiscard]] std::size_t size_of(ElementType type);

/// Dense, row-major. A file's contents are a u8 tensor of one dimension; an image is height x
/// width x channels.
struct Tensor {
    ElementType type = ElementType::u8;
    std::vector<std::int64_t> shape;
    std::vector<std::uint8_t> data;  ///< product(shape) * size_of(type) bytes

    [[nodiscard]] Bytes size() const { return static_cast<double>(data.size()) * byte; }
};

}  // namespace ppsim
