// What steps on tables share: the columns of a click log, as Criteo publishes them.
#pragma once

#include <cstdint>
#include <limits>
#include <string>

#include "calibrate/runtime/data_error.hpp"
#include "calibrate/runtime/tensor.hpp"

namespace ppsim {

/// A row is label, dense columns (counts), categorical columns (ids), in this order.
namespace table {
inline constexpr std::int64_t first_dense = 1;
inline constexpr std::int64_t first_categorical = first_dense + 13;
inline constexpr std::int64_t columns = first_categorical + 26;
}  // namespace table

/// Stands in a table of T for a cell that the file leaves empty: no count and no id is that small.
template <class T>
inline constexpr T missing = std::numeric_limits<T>::min();

/// Rows of a table; throws SampleError where the tensor is none of that element type.
[[nodiscard]] inline std::int64_t table_rows(const Tensor& tensor, ElementType type) {
    const bool two = tensor.type == type && tensor.shape.size() == 2;
    if (!two || tensor.shape[0] < 1 || tensor.shape[1] != table::columns) {
        throw SampleError("expected a table of rows x " + std::to_string(table::columns));
    }
    return tensor.shape[0];
}

}  // namespace ppsim
