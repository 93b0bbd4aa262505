// Tensor: what one step hands to the next: typed elements in a shape, or raw bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "model/core/units.hpp"

namespace ppsim {

/// Leaves new elements uninitialised, so that a large buffer is not filled with zeros before a
/// decoder writes over it.
template <class T>
struct UninitialisedAllocator : std::allocator<T> {
    template <class U>
    struct rebind {
        using other = UninitialisedAllocator<U>;
    };

    template <class U>
    void construct(U* place) noexcept {
        ::new (static_cast<void*>(place)) U;
    }

    template <class U, class... Args>
    void construct(U* place, Args&&... args) {
        ::new (static_cast<void*>(place)) U(std::forward<Args>(args)...);
    }
};

using Buffer = std::vector<std::uint8_t, UninitialisedAllocator<std::uint8_t>>;

enum class ElementType : std::uint8_t { u8 = 0, f32 = 1, i32 = 2, i64 = 3, f64 = 4 };

[[nodiscard]] std::size_t size_of(ElementType type);

/// Dense, row-major. A file's contents are a u8 tensor of one dimension; an image is height x
/// width x channels.
struct Tensor {
    ElementType type = ElementType::u8;
    std::vector<std::int64_t> shape;
    Buffer data;  ///< product(shape) * size_of(type) bytes

    [[nodiscard]] Bytes size() const { return static_cast<double>(data.size()) * byte; }
};

/// An uninitialised tensor of that type and shape.
[[nodiscard]] Tensor make_tensor(ElementType type, std::vector<std::int64_t> shape);

/// A u8 tensor of one dimension.
[[nodiscard]] Tensor make_bytes(Buffer bytes);

}  // namespace ppsim
