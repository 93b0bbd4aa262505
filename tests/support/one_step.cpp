// Finds, makes and runs a step.
#include "support/one_step.hpp"

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

}  // namespace ppsim::test
