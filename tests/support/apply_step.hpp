// Runs one step kind on given tensors, and reads what comes out.
#pragma once

#include <catch2/catch.hpp>
#include <cstring>
#include <string>
#include <vector>

#include "calibrate/steps/native_step.hpp"

namespace ppsim::test {

[[nodiscard]] inline Tensor apply_step(const std::string& kind,
                                       const Tensor& input,
                                       const Settings& settings = {}) {
    const auto* found = find_step_kind(kind);
    REQUIRE(found != nullptr);
    return found->make(settings)->run({&input}, {});
}

template <class T>
[[nodiscard]] std::vector<T> values_of(const Tensor& tensor) {
    REQUIRE(size_of(tensor.type) == sizeof(T));
    std::vector<T> values(tensor.data.size() / sizeof(T));
    std::memcpy(values.data(), tensor.data.data(), tensor.data.size());
    return values;
}

template <class T>
[[nodiscard]] Tensor tensor_of(ElementType type,
                               std::vector<std::int64_t> shape,
                               const std::vector<T>& values) {
    auto tensor = make_tensor(type, std::move(shape));
    REQUIRE(tensor.data.size() == values.size() * sizeof(T));
    std::memcpy(tensor.data.data(), values.data(), tensor.data.size());
    return tensor;
}

}  // namespace ppsim::test
