// join: puts the bytes of two branches of a pipeline behind each other in one sample.
#include <cstring>
#include <memory>

#include "calibrate/steps/native_step.hpp"

namespace ppsim {
namespace {

class Join : public NativeStep {
public:
    Tensor run(const std::vector<const Tensor*>& inputs, const SampleKey&) const override {
        std::size_t size = 0;
        for (const auto* input : inputs)
            size += input->data.size();
        Buffer bytes(size);
        std::size_t at = 0;
        for (const auto* input : inputs) {
            std::memcpy(bytes.data() + at, input->data.data(), input->data.size());
            at += input->data.size();
        }
        return make_bytes(std::move(bytes));
    }
};

const RegisterStep registration(StepKind{
    .name = "join",
    .summary = "bytes of all inputs behind each other (an image and its caption)",
    .inputs = 0,  // any number
    .make = [](const Settings&) { return std::make_unique<Join>(); },
});

}  // namespace
}  // namespace ppsim
