// center: 8-bit pixels to float32 in [-1, 1].
#include <memory>

#include "calibrate/steps/native_step.hpp"

namespace ppsim {
namespace {

class Center : public NativeStep {
public:
    Tensor run(const std::vector<const Tensor*>& inputs, const SampleKey&) const override {
        const auto& input = *inputs.front();
        if (input.type != ElementType::u8) throw SampleError("center takes 8-bit pixels");
        auto result = make_tensor(ElementType::f32, input.shape);
        auto* out = reinterpret_cast<float*>(result.data.data());
        for (std::size_t i = 0; i < input.data.size(); ++i) {
            out[i] = static_cast<float>(input.data[i]) * (2.0F / 255.0F) - 1.0F;
        }
        return result;
    }
};

const RegisterStep registration(StepKind{
    .name = "center",
    .summary = "8-bit pixels to float32 in [-1, 1]",
    .make = [](const Settings&) { return std::make_unique<Center>(); },
});

}  // namespace
}  // namespace ppsim
