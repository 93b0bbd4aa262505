// Finds, makes and runs a step.
#include "support/one_step.hpp"

#include <cstring>
#include <stdexcept>

#include "support/bytes.hpp"

namespace ppsim::test {

Tensor apply(const std::string& kind,
             const std::vector<Tensor>& inputs,
             const Settings& settings,
             const SampleKey& key) {
    const auto* found = find_step_kind(kind);
    if (found == nullptr) throw std::invalid_argument("no step kind " + kind);
    std::vector<const Tensor*> pointers;
    for (const auto& input : inputs)
        pointers.push_back(&input);
    return found->make(settings)->run(pointers, key);
}

Tensor as_file(const std::string& contents) {
    return make_bytes(bytes_of(contents));
}

Tensor floats(std::vector<std::int64_t> shape, const std::vector<float>& values) {
    auto tensor = make_tensor(ElementType::f32, std::move(shape));
    if (tensor.data.size() != values.size() * sizeof(float)) {
        throw std::invalid_argument("shape and number of values differ");
    }
    std::memcpy(tensor.data.data(), values.data(), tensor.data.size());
    return tensor;
}

std::vector<float> floats_of(const Tensor& tensor) {
    if (tensor.type != ElementType::f32) throw std::invalid_argument("no float32 tensor");
    std::vector<float> values(tensor.data.size() / sizeof(float));
    std::memcpy(values.data(), tensor.data.data(), tensor.data.size());
    return values;
}

}  // namespace ppsim::test
