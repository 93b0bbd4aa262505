// pad_or_crop: makes a sequence a fixed length, by a random window or by zeros behind it.
#include <algorithm>
#include <cstring>
#include <memory>

#include "calibrate/steps/native_step.hpp"
#include "calibrate/steps/random.hpp"
#include "calibrate/steps/settings.hpp"

namespace ppsim {
namespace {

/// Along the first dimension, whatever the others are: time of a sound or spectrogram, place in a
/// text.
class PadOrCrop : public NativeStep {
public:
    explicit PadOrCrop(std::int64_t length) : length_(length) {}

    Tensor run(const std::vector<const Tensor*>& inputs, const SampleKey& key) const override {
        const auto& whole = *inputs.front();
        if (whole.shape.empty() || whole.shape[0] < 1) {
            throw SampleError("expected a sequence of at least one element");
        }
        auto shape = whole.shape;
        const auto there = shape[0];
        const auto element = whole.data.size() / static_cast<std::size_t>(there);
        const auto kept = static_cast<std::size_t>(std::min(there, length_)) * element;
        const auto start = draw_below(key, "pad_or_crop", std::max(there - length_, {}) + 1);
        shape[0] = length_;
        auto result = make_tensor(whole.type, std::move(shape));
        std::memcpy(result.data.data(),
                    whole.data.data() + static_cast<std::size_t>(start) * element, kept);
        std::fill(result.data.begin() + static_cast<std::ptrdiff_t>(kept), result.data.end(),
                  std::uint8_t{0});
        return result;
    }

private:
    std::int64_t length_;
};

const RegisterStep registration(StepKind{
    .name = "pad_or_crop",
    .summary = "makes a sequence length elements long: a window at a random place, or zeros behind",
    .random = true,
    .settings = {"length"},
    .make =
        [](const Settings& settings) {
            return std::make_unique<PadOrCrop>(whole_setting(settings, "length", 1, 1 << 28));
        },
});

}  // namespace
}  // namespace ppsim
