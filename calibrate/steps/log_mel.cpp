// log_mel: a mono sound to the logarithm of its energy by time and mel band, by FFTW.
#include <algorithm>
#include <cmath>
#include <memory>
#include <string>

#include "calibrate/steps/mel_filters.hpp"
#include "calibrate/steps/native_step.hpp"
#include "calibrate/steps/settings.hpp"
#include "calibrate/steps/sound.hpp"
#include "calibrate/steps/spectrum.hpp"
#include "model/core/error.hpp"

namespace ppsim {
namespace {

/// Windows start every `hop` frames and lie wholly inside the sound, as in Kaldi; lengths in
/// frames.
struct Windows {
    std::int64_t length = 0;
    std::int64_t hop = 0;

    [[nodiscard]] std::int64_t count(std::int64_t frames) const {
        return frames < length ? 0 : 1 + (frames - length) / hop;
    }
};

/// Energy below this (-100 dB) counts as this: silence has a logarithm too.
constexpr float least_energy = 1e-10F;

class LogMel : public NativeStep {
public:
    LogMel(Windows windows, MelFilters filters)
        : windows_(windows), filters_(std::move(filters)), spectrum_(windows.length) {}

    Tensor run(const std::vector<const Tensor*>& inputs, const SampleKey&) const override {
        const auto shape = sound_shape(*inputs.front());
        if (shape.channels != 1) throw SampleError("log_mel takes mono sound");
        const auto count = windows_.count(shape.frames);
        if (count == 0) {
            throw SampleError("sound of " + std::to_string(shape.frames) +
                              " frames is shorter than the window");
        }
        auto result = make_tensor(ElementType::f32, {count, filters_.bands()});
        const auto* in = reinterpret_cast<const float*>(inputs.front()->data.data());
        auto* out = reinterpret_cast<float*>(result.data.data());
        for (std::int64_t i = 0; i < count; ++i) {
            const auto power = spectrum_.power(in + i * windows_.hop);
            filters_.apply(power, out);
            for (const auto* end = out + filters_.bands(); out != end; ++out)
                *out = std::log(std::max(*out, least_energy));
        }
        return result;
    }

private:
    Windows windows_;
    MelFilters filters_;
    Spectrum spectrum_;
};

std::unique_ptr<NativeStep> make(const Settings& settings) {
    const auto rate = whole_setting(settings, "rate", 1000, 384000);
    const Windows windows{whole_setting(settings, "window", 16, 65536),
                          whole_setting(settings, "hop", 1, 65536)};
    const auto bands = whole_setting(settings, "mels", 1, 1024);
    MelFilters filters(bands, Spectrum(windows.length).points(), rate);
    if (const auto empty = filters.first_empty(); empty >= 0) {
        throw InputError("",
                         "\"mels\" asks for " + std::to_string(bands) + " bands, and band " +
                             std::to_string(empty + 1) + " holds no frequency of the spectrum",
                         "take fewer mels or a longer window");
    }
    return std::make_unique<LogMel>(windows, std::move(filters));
}

const RegisterStep registration(StepKind{
    .name = "log_mel",
    .summary = "mono sound at rate Hz to log mel energies; window and hop in frames, mels bands "
               "(FFTW)",
    .settings = {"rate", "window", "hop", "mels"},
    .make = make,
});

}  // namespace
}  // namespace ppsim
