// One step on its own, without a pipeline.
#pragma once

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

/// A float32 tensor of these values.
[[nodiscard]] Tensor floats(std::vector<std::int64_t> shape, const std::vector<float>& values);

/// The values of a float32 tensor.
[[nodiscard]] std::vector<float> floats_of(const Tensor& tensor);

}  // namespace ppsim::test
