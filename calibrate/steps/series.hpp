// What steps on series of numbers share: rows in time order, one column a quantity.
#pragma once

#include <cstdint>

#include "calibrate/runtime/data_error.hpp"
#include "calibrate/runtime/tensor.hpp"

namespace ppsim {

/// Read-only view of a float64 tensor of rows x columns.
struct Series {
    std::int64_t rows = 0;
    std::int64_t columns = 0;
    const double* values = nullptr;

    [[nodiscard]] const double* row(std::int64_t i) const { return values + i * columns; }
};

/// Throws SampleError where the tensor is no series (float64, rows x columns, neither of them 0).
[[nodiscard]] inline Series series_of(const Tensor& tensor) {
    const bool two = tensor.type == ElementType::f64 && tensor.shape.size() == 2;
    if (!two || tensor.shape[0] < 1 || tensor.shape[1] < 1) {
        throw SampleError("expected a series of float64, rows x columns");
    }
    return {tensor.shape[0], tensor.shape[1], reinterpret_cast<const double*>(tensor.data.data())};
}

/// The elements of a float64 tensor, to be written.
[[nodiscard]] inline double* doubles_of(Tensor& tensor) {
    return reinterpret_cast<double*>(tensor.data.data());
}

}  // namespace ppsim
