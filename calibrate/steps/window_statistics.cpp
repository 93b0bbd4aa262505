// window_statistics: voltage and current to their effective values and power in each window.
#include <algorithm>
#include <cmath>
#include <memory>

#include "calibrate/steps/native_step.hpp"
#include "calibrate/steps/series.hpp"
#include "calibrate/steps/settings.hpp"

namespace ppsim {
namespace {

struct Power {
    double voltage = 0;  ///< root of the mean square, as is `current`
    double current = 0;
    double reactive = 0;
};

// Apparent power is voltage times current, active power the mean of their product at each instant;
// reactive power is the other side of the right triangle (Budeanu's distortion power included).
Power power_in(const Series& signal, std::int64_t first, std::int64_t window) {
    double voltage = 0;
    double current = 0;
    double active = 0;
    for (std::int64_t i = first; i < first + window; ++i) {
        const auto* row = signal.row(i);
        voltage += row[0] * row[0];
        current += row[1] * row[1];
        active += row[0] * row[1];
    }
    const auto count = static_cast<double>(window);
    voltage = std::sqrt(voltage / count);
    current = std::sqrt(current / count);
    active /= count;
    const double apparent = voltage * current;
    // Rounding can leave a load that is purely active a hair above its apparent power.
    const double reactive = std::sqrt(std::max(0.0, apparent * apparent - active * active));
    return {voltage, current, reactive};
}

class WindowStatistics : public NativeStep {
public:
    explicit WindowStatistics(std::int64_t window) : window_(window) {}

    Tensor run(const std::vector<const Tensor*>& inputs, const SampleKey&) const override {
        const auto signal = series_of(*inputs.front());
        if (signal.columns != 2) {
            throw SampleError("window_statistics takes two columns, voltage and current, not " +
                              std::to_string(signal.columns));
        }
        const auto windows = signal.rows / window_;  // an unfinished window at the end is left out
        if (windows == 0) {
            throw SampleError("signal of " + std::to_string(signal.rows) +
                              " rows is shorter than a window of " + std::to_string(window_));
        }
        auto result = make_tensor(ElementType::f64, {windows, 3});
        auto* out = doubles_of(result);
        for (std::int64_t i = 0; i < windows; ++i) {
            const auto power = power_in(signal, i * window_, window_);
            *out++ = power.voltage;
            *out++ = power.current;
            *out++ = power.reactive;
        }
        return result;
    }

private:
    std::int64_t window_;
};

const RegisterStep registration(StepKind{
    .name = "window_statistics",
    .summary = "voltage and current to RMS voltage, RMS current, reactive power of each window",
    .settings = {"window"},
    .make =
        [](const Settings& settings) {
            return std::make_unique<WindowStatistics>(
                whole_setting(settings, "window", 1, 1 << 24));
        },
});

}  // namespace
}  // namespace ppsim
