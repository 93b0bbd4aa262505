// One step on its own, without a pipeline.
#pragma once

#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

#include "calibrate/steps/native_step.hpp"

namespace ppsim::test {

/// Makes a step of that kind and runs it once.
[[nodiscard]] Tensor apply(const std::string& kind,
                           const std::vector<Tensor>& inputs,
                           const Settings& settings = {},
                           const SampleKey& key = {});

/// What read_file would hand over.
[[nodiscard]] Tensor as_file(const std::string& contents);

/// A tensor of these values, whose size T is the type's.
template <class T>
[[nodiscard]] Tensor tensor_of(ElementType type,
                               std::vector<std::int64_t> shape,
                               const std::vector<T>& values) {
    auto tensor = make_tensor(type, std::move(shape));
    if (tensor.data.size() != values.size() * sizeof(T)) {
        throw std::invalid_argument("shape and number of values differ");
    }
    std::memcpy(tensor.data.data(), values.data(), tensor.data.size());
    return tensor;
}

template <class T>
[[nodiscard]] std::vector<T> values_of(const Tensor& tensor) {
    if (size_of(tensor.type) != sizeof(T)) throw std::invalid_argument("of another type");
    std::vector<T> values(tensor.data.size() / sizeof(T));
    std::memcpy(values.data(), tensor.data.data(), tensor.data.size());
    return values;
}

/// A float32 tensor of these values.
[[nodiscard]] inline Tensor floats(std::vector<std::int64_t> shape,
                                   const std::vector<float>& values) {
    return tensor_of(ElementType::f32, std::move(shape), values);
}

/// The values of a float32 tensor.
[[nodiscard]] inline std::vector<float> floats_of(const Tensor& tensor) {
    if (tensor.type != ElementType::f32) throw std::invalid_argument("no float32 tensor");
    return values_of<float>(tensor);
}

}  // namespace ppsim::test
