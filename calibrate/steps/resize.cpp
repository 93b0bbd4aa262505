// resize: scales an image so that its shorter side has a given length, by OpenCV's imgproc.
#include <cmath>
#include <memory>
#include <opencv2/imgproc.hpp>

#include "calibrate/steps/image.hpp"
#include "calibrate/steps/native_step.hpp"
#include "calibrate/steps/settings.hpp"

namespace ppsim {
namespace {

cv::Mat view(const Tensor& tensor) {
    const auto shape = image_shape(tensor);
    const bool known = tensor.type == ElementType::u8 || tensor.type == ElementType::f32;
    if (!known || shape.channels > 4) {
        throw SampleError("resize takes bytes or floats in one to four channels");
    }
    const int depth = tensor.type == ElementType::f32 ? CV_32F : CV_8U;
    // OpenCV has no read-only view; resize only reads its input.
    return {static_cast<int>(shape.height), static_cast<int>(shape.width),
            CV_MAKETYPE(depth, static_cast<int>(shape.channels)),
            const_cast<std::uint8_t*>(tensor.data.data())};  // NOLINT
}

class Resize : public NativeStep {
public:
    explicit Resize(std::int64_t shorter_side) : shorter_side_(shorter_side) {
        cv::setNumThreads(0);  // the runtime's workers are the only threads
    }

    Tensor run(const std::vector<const Tensor*>& inputs, const SampleKey&) const override {
        const auto& image = *inputs.front();
        const auto shape = image_shape(image);
        const auto shorter = std::min(shape.height, shape.width);
        const double scale = static_cast<double>(shorter_side_) / static_cast<double>(shorter);
        const auto scaled = [&](std::int64_t side) {
            return side == shorter ? shorter_side_
                                   : std::llround(scale * static_cast<double>(side));
        };
        auto result =
            make_tensor(image.type, {scaled(shape.height), scaled(shape.width), shape.channels});
        auto target = view(result);
        // Area averaging does not alias when shrinking; it has no meaning when growing.
        cv::resize(view(image), target, target.size(), 0, 0,
                   scale < 1 ? cv::INTER_AREA : cv::INTER_LINEAR);
        return result;
    }

private:
    std::int64_t shorter_side_;
};

const RegisterStep registration(StepKind{
    .name = "resize",
    .summary = "scales the shorter side to shorter_side, keeping the aspect (OpenCV)",
    .settings = {"shorter_side"},
    .make =
        [](const Settings& settings) {
            return std::make_unique<Resize>(whole_setting(settings, "shorter_side", 1, 65536));
        },
});

}  // namespace
}  // namespace ppsim
