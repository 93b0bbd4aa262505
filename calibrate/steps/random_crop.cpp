// random_crop: cuts a window of fixed size at a random place.
#include <algorithm>
#include <cstring>
#include <memory>

#include "calibrate/steps/image.hpp"
#include "calibrate/steps/native_step.hpp"
#include "calibrate/steps/random.hpp"
#include "calibrate/steps/settings.hpp"

namespace ppsim {
namespace {

/// An image smaller than the window is a SampleError: cropping cannot invent pixels; resize first.
class RandomCrop : public NativeStep {
public:
    RandomCrop(std::int64_t height, std::int64_t width) : height_(height), width_(width) {}

    Tensor run(const std::vector<const Tensor*>& inputs, const SampleKey& key) const override {
        const auto& image = *inputs.front();
        const auto shape = image_shape(image);
        if (shape.height < height_ || shape.width < width_) {
            throw SampleError("image of " + std::to_string(shape.height) + " x " +
                              std::to_string(shape.width) + " is smaller than the crop");
        }
        const auto top = draw_below(key, "random_crop.top", shape.height - height_ + 1);
        const auto left = draw_below(key, "random_crop.left", shape.width - width_ + 1);
        const auto pixel = static_cast<std::int64_t>(size_of(image.type)) * shape.channels;
        auto result = make_tensor(image.type, {height_, width_, shape.channels});
        for (std::int64_t row = 0; row < height_; ++row) {
            const auto from = ((top + row) * shape.width + left) * pixel;
            std::memcpy(result.data.data() + row * width_ * pixel, image.data.data() + from,
                        static_cast<std::size_t>(width_ * pixel));
        }
        return result;
    }

private:
    std::int64_t height_;
    std::int64_t width_;
};

const RegisterStep registration(StepKind{
    .name = "random_crop",
    .summary = "cuts a window of height x width at a random place",
    .random = true,
    .settings = {"height", "width"},
    .make =
        [](const Settings& settings) {
            return std::make_unique<RandomCrop>(whole_setting(settings, "height", 1, 65536),
                                                whole_setting(settings, "width", 1, 65536));
        },
});

}  // namespace
}  // namespace ppsim
