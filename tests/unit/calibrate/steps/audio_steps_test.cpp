// Sound steps against values that can be worked out by hand.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <set>
#include <thread>

#include "calibrate/steps/native_step.hpp"
#include "model/core/error.hpp"
#include "support/one_step.hpp"
#include "support/tiny_sounds.hpp"

namespace ppsim::test {
namespace {

using Shape = std::vector<std::int64_t>;

const Settings speech_mels = {{"rate", 16000.0}, {"window", 400.0}, {"hop", 160.0}, {"mels", 40.0}};

Tensor decoded(const std::string& file, double rate, const std::string& channels = "mono") {
    return apply("decode_audio", {as_file(file)}, {{"rate", rate}, {"channels", channels}});
}

float largest_difference(const std::vector<float>& a, const std::vector<float>& b) {
    REQUIRE(a.size() == b.size());
    float largest = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        largest = std::max(largest, std::abs(a[i] - b[i]));
    return largest;
}

// Of a sine that is half as loud as can be: 0.5 / sqrt(2).
float root_mean_square(const std::vector<float>& values) {
    float sum = 0;
    for (const float value : values)
        sum += value * value;
    return std::sqrt(sum / static_cast<float>(values.size()));
}

Tensor mono(const std::vector<float>& values) {
    return floats({static_cast<std::int64_t>(values.size()), 1}, values);
}

std::size_t loudest_band(const std::vector<float>& energies) {
    return static_cast<std::size_t>(std::max_element(energies.begin(), energies.end()) -
                                    energies.begin());
}

}  // namespace

TEST_CASE("FLAC and WAV decode to the values they were made of, to 16 bits") {
    const auto values = sine(440, 16000, 4000);
    for (const auto* format : {"flac", "wav"}) {
        const auto sound = decoded(sound_file_of(format, values, 16000), 16000);
        CHECK(sound.shape == Shape{4000, 1});
        CHECK(largest_difference(floats_of(sound), values) <= 1.0F / 32768);
    }
}

TEST_CASE("Ogg Vorbis and MP3 decode to a sound as loud as the one they were made of") {
    const auto values = sine(440, 44100, 44100);
    for (const auto* format : {"ogg", "mp3"}) {
        const auto sound = decoded(sound_file_of(format, values, 44100), 44100);
        // MP3 adds silence of up to two blocks of 1,152 frames at each end.
        CHECK(std::abs(sound.shape[0] - 44100) <= 4 * 1152);
        CHECK(root_mean_square(floats_of(sound)) == Approx(0.3535).epsilon(0.05));
    }
}

TEST_CASE("mono is the mean of the channels; all of them stay where that is asked") {
    const auto file = sound_file_of("wav", {0.5F, 0.25F, -0.5F, 0.5F}, 8000, 2);
    CHECK(floats_of(decoded(file, 8000)) == std::vector<float>{0.375F, 0});
    const auto both = decoded(file, 8000, "all");
    CHECK(both.shape == Shape{2, 2});
    CHECK(floats_of(both) == std::vector<float>{0.5F, 0.25F, -0.5F, 0.5F});
}

TEST_CASE("a second at 8 kHz becomes a second at 16 kHz, with the same sine in it") {
    const auto sound = decoded(sound_file_of("wav", sine(440, 8000, 8000), 8000), 16000);
    CHECK(std::abs(sound.shape[0] - 16000) <= 1);
    const auto values = floats_of(sound);
    REQUIRE(sound.data.size() == sizeof(float) * static_cast<std::size_t>(sound.shape[0]));
    const auto wanted = sine(440, 16000, values.size());
    // The filter rings where the sound starts and ends.
    const auto inner = [](const std::vector<float>& all) {
        return std::vector<float>(all.begin() + 1000, all.end() - 1000);
    };
    CHECK(largest_difference(inner(values), inner(wanted)) < 0.01F);
}

TEST_CASE("a tone above half the new rate is filtered out, not folded down") {
    const auto sound = decoded(sound_file_of("wav", sine(6000, 16000, 16000), 16000), 8000);
    CHECK(root_mean_square(floats_of(sound)) < 0.01F);
}

TEST_CASE("a sound file that was cut off is damage, not a shorter sound") {
    for (const auto* format : {"flac", "wav", "ogg"}) {
        const auto file = sound_file_of(format, sine(440, 16000, 16000), 16000);
        for (const std::size_t keep :
             {std::size_t{1}, std::size_t{60}, file.size() / 2, file.size() - 20}) {
            INFO(format << ", first " << keep << " of " << file.size() << " bytes");
            CHECK_THROWS_AS(decoded(file.substr(0, keep), 16000), SampleError);
        }
    }
}

TEST_CASE("what is no sound file is refused for that sample") {
    for (const auto* text : {"", "R", "RIFF", "OggS", "fLaC", "<html>no sound</html>"})
        CHECK_THROWS_AS(decoded(text, 16000), SampleError);
}

TEST_CASE("a FLAC header that declares hours of sound is damage, not gigabytes of memory") {
    auto file = sound_file_of("flac", sine(440, 16000, 1000), 16000);
    // Behind "fLaC", the block's header and ten bytes of sizes: 20 bits of rate, 3 of channels,
    // 5 of depth, 36 of length.
    for (std::size_t i = 4 + 4 + 10 + 4; i < 4 + 4 + 10 + 8; ++i)
        file[i] = '\xFF';
    CHECK_THROWS_AS(decoded(file, 16000), SampleError);
}

TEST_CASE("decode_audio refuses settings it does not know") {
    const auto* kind = find_step_kind("decode_audio");
    REQUIRE(kind != nullptr);
    CHECK_THROWS_AS(kind->make({}), InputError);
    CHECK_THROWS_AS(kind->make({{"rate", 16000.0}, {"channels", std::string("left")}}), InputError);
}

TEST_CASE("a second at 16 kHz has 98 windows of 25 ms every 10 ms: 1 + (16000 - 400) / 160") {
    const auto mels = apply("log_mel", {mono(sine(440, 16000, 16000))}, speech_mels);
    CHECK(mels.shape == Shape{98, 40});
    CHECK(apply("log_mel", {mono(sine(440, 16000, 400))}, speech_mels).shape == Shape{1, 40});
    CHECK_THROWS_AS(apply("log_mel", {mono(sine(440, 16000, 399))}, speech_mels), SampleError);
}

TEST_CASE("a tone is loudest in the band whose centre is nearest in mel") {
    // 2595 log10(1 + 1000 / 700) = 1000 mel; half the rate is 2840 mel; 40 bands have their centres
    // every 2840 / 41 = 69.3 mel: 1000 / 69.3 = 14.4, hence the 14th, counted from one.
    const auto tone = apply("log_mel", {mono(sine(1000, 16000, 400))}, speech_mels);
    CHECK(loudest_band(floats_of(tone)) == 13);
    // 4000 Hz: 2146 mel, 30.98 centres: the 31st.
    const auto high = apply("log_mel", {mono(sine(4000, 16000, 400))}, speech_mels);
    CHECK(loudest_band(floats_of(high)) == 30);
}

TEST_CASE("half as loud is ln 4 less in every band that hears the tone; silence is -100 dB") {
    auto quiet = sine(1000, 16000, 400);
    for (auto& value : quiet)
        value /= 2;
    const auto loud = floats_of(apply("log_mel", {mono(sine(1000, 16000, 400))}, speech_mels));
    const auto half = floats_of(apply("log_mel", {mono(quiet)}, speech_mels));
    CHECK(loud[13] - half[13] == Approx(std::log(4.0)).epsilon(1e-4));
    const auto silence = apply("log_mel", {mono(std::vector<float>(400))}, speech_mels);
    for (const float value : floats_of(silence))
        CHECK(value == Approx(std::log(1e-10)));
}

TEST_CASE("a window's energy is that of its sine: Parseval's theorem under the Hann window") {
    // One triangle over all frequencies with its peak at 1 at mel 1420 (1767 Hz); a tone there
    // keeps its whole energy. Sum of power over half the spectrum = points / 2 * sum (x w)^2
    // = 512 / 2 * 0.5^2 / 2 * 400 * 3 / 8.
    const auto one = apply("log_mel", {mono(sine(1767.7, 16000, 400))},
                           {{"rate", 16000.0}, {"window", 400.0}, {"hop", 160.0}, {"mels", 1.0}});
    CHECK(std::exp(floats_of(one).front()) == Approx(256 * 0.125 * 150).epsilon(0.02));
}

TEST_CASE("many threads share one plan and get the same bits") {
    const auto step = find_step_kind("log_mel")->make(speech_mels);
    const auto sound = mono(sine(440, 16000, 8000));
    const auto alone = step->run({&sound}, {});
    std::vector<Tensor> results(8);
    {
        std::vector<std::jthread> crew;
        for (auto& result : results)
            crew.emplace_back([&] { result = step->run({&sound}, {}); });
    }
    for (const auto& result : results)
        CHECK(result.data == alone.data);
}

TEST_CASE("log_mel refuses stereo, other types, and more bands than the spectrum can fill") {
    CHECK_THROWS_AS(apply("log_mel", {floats({400, 2}, std::vector<float>(800))}, speech_mels),
                    SampleError);
    CHECK_THROWS_AS(apply("log_mel", {as_file("text")}, speech_mels), SampleError);
    auto crowded = speech_mels;
    crowded["mels"] = 500.0;
    CHECK_THROWS_AS(find_step_kind("log_mel")->make(crowded), InputError);
}

TEST_CASE("pad_or_crop keeps a window of a long sequence, at every place in the long run") {
    const auto rows = floats({5, 2}, {0, 0.5F, 1, 1.5F, 2, 2.5F, 3, 3.5F, 4, 4.5F});
    std::set<float> starts;
    for (std::uint64_t epoch = 0; epoch < 200; ++epoch) {
        const auto window = apply("pad_or_crop", {rows}, {{"length", 3.0}}, {.epoch = epoch});
        REQUIRE(window.shape == Shape{3, 2});
        const auto values = floats_of(window);
        for (std::size_t i = 0; i < 6; ++i)
            REQUIRE(values[i] == values[0] + static_cast<float>(i) / 2);
        starts.insert(values[0]);
    }
    CHECK(starts == std::set<float>{0, 1, 2});
}

TEST_CASE("pad_or_crop puts zeros behind a short sequence and keeps one that fits") {
    const auto padded = apply("pad_or_crop", {floats({2, 1}, {7, 8})}, {{"length", 4.0}});
    CHECK(padded.shape == Shape{4, 1});
    CHECK(floats_of(padded) == std::vector<float>{7, 8, 0, 0});
    const auto same = apply("pad_or_crop", {floats({2, 1}, {7, 8})}, {{"length", 2.0}});
    CHECK(floats_of(same) == std::vector<float>{7, 8});
    CHECK_THROWS_AS(apply("pad_or_crop", {as_file("")}, {{"length", 2.0}}), SampleError);
}

}  // namespace ppsim::test
