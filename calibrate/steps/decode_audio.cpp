// decode_audio: sound file bytes to float32 frames at a fixed rate, by libsndfile and
// libsamplerate.
#include <samplerate.h>

#include <cmath>
#include <memory>
#include <string>

#include "calibrate/steps/native_step.hpp"
#include "calibrate/steps/settings.hpp"
#include "calibrate/steps/sound.hpp"
#include "calibrate/steps/sound_file.hpp"
#include "model/core/error.hpp"

namespace ppsim {
namespace {

// The mean of the channels, as torchaudio and librosa mix down.
Tensor mixed_down(const Tensor& sound) {
    const auto shape = sound_shape(sound);
    auto result = make_tensor(ElementType::f32, {shape.frames, 1});
    const auto* in = reinterpret_cast<const float*>(sound.data.data());
    auto* out = reinterpret_cast<float*>(result.data.data());
    for (std::int64_t frame = 0; frame < shape.frames; ++frame) {
        float sum = 0;
        for (std::int64_t channel = 0; channel < shape.channels; ++channel)
            sum += *in++;
        out[frame] = sum / static_cast<float>(shape.channels);
    }
    return result;
}

/// Libsamplerate's band-limited interpolation at its cheapest quality (97 dB).
Tensor resampled(const Tensor& sound, double ratio) {
    const auto shape = sound_shape(sound);
    const auto room = std::llround(std::ceil(static_cast<double>(shape.frames) * ratio)) + 1;
    auto result = make_tensor(ElementType::f32, {room, shape.channels});
    SRC_DATA work{};
    work.data_in = reinterpret_cast<const float*>(sound.data.data());
    work.input_frames = shape.frames;
    work.data_out = reinterpret_cast<float*>(result.data.data());
    work.output_frames = room;
    work.src_ratio = ratio;
    const int error = src_simple(&work, SRC_SINC_FASTEST, static_cast<int>(shape.channels));
    if (error != 0) throw SampleError(std::string("cannot resample: ") + src_strerror(error));
    result.shape[0] = work.output_frames_gen;
    result.data.resize(static_cast<std::size_t>(work.output_frames_gen * shape.channels) *
                       sizeof(float));
    return result;
}

class DecodeAudio : public NativeStep {
public:
    DecodeAudio(std::int64_t rate, bool mono) : rate_(rate), mono_(mono) {}

    Tensor run(const std::vector<const Tensor*>& inputs, const SampleKey&) const override {
        const auto& bytes = inputs.front()->data;
        if (bytes.empty()) throw SampleError("empty file, no sound");
        SoundFile file(bytes);
        auto sound = file.read();
        if (mono_ && sound.shape[1] > 1) sound = mixed_down(sound);
        if (file.rate() == rate_) return sound;
        return resampled(sound, static_cast<double>(rate_) / file.rate());
    }

private:
    std::int64_t rate_;
    bool mono_;
};

bool wants_mono(const Settings& settings) {
    const auto channels = text_setting(settings, "channels", "mono");
    if (channels == "mono" || channels == "all") return channels == "mono";
    throw InputError("", "\"channels\" is \"" + channels + "\"", "write mono or all");
}

const RegisterStep registration(StepKind{
    .name = "decode_audio",
    .summary = "FLAC, Ogg, WAV or MP3 to float32 frames x channels at rate Hz; channels: mono or "
               "all (libsndfile, libsamplerate)",
    .settings = {"rate", "channels"},
    .make =
        [](const Settings& settings) {
            return std::make_unique<DecodeAudio>(whole_setting(settings, "rate", 1000, 384000),
                                                 wants_mono(settings));
        },
});

}  // namespace
}  // namespace ppsim
