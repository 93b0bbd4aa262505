// random_flip: mirrors an image left to right with probability one half.
#include <cstring>
#include <memory>

#include "calibrate/steps/image.hpp"
#include "calibrate/steps/native_step.hpp"
#include "calibrate/steps/random.hpp"

namespace ppsim {
namespace {

class RandomFlip : public NativeStep {
public:
    Tensor run(const std::vector<const Tensor*>& inputs, const SampleKey& key) const override {
        const auto& image = *inputs.front();
        const auto shape = image_shape(image);
        if (draw_below(key, "random_flip", 2) == 0) return image;
        const auto pixel = size_of(image.type) * static_cast<std::size_t>(shape.channels);
        auto result = make_tensor(image.type, image.shape);
        const auto width = static_cast<std::size_t>(shape.width);
        for (std::size_t row = 0; row < static_cast<std::size_t>(shape.height); ++row) {
            const auto* from = image.data.data() + row * width * pixel;
            auto* to = result.data.data() + row * width * pixel;
            for (std::size_t x = 0; x < width; ++x) {
                std::memcpy(to + x * pixel, from + (width - 1 - x) * pixel, pixel);
            }
        }
        return result;
    }
};

const RegisterStep registration(StepKind{
    .name = "random_flip",
    .summary = "mirrors left to right with probability 1/2",
    .random = true,
    .make = [](const Settings&) { return std::make_unique<RandomFlip>(); },
});

}  // namespace
}  // namespace ppsim
