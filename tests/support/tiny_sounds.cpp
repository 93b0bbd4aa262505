// Encoder: libsndfile, into a temporary file.
#include "support/tiny_sounds.hpp"

#include <sndfile.h>

#include <cmath>
#include <numbers>
#include <stdexcept>

#include "support/temporary_directory.hpp"

namespace ppsim::test {
namespace {

int format_of(const std::string& format) {
    if (format == "flac") return SF_FORMAT_FLAC | SF_FORMAT_PCM_16;
    if (format == "wav") return SF_FORMAT_WAV | SF_FORMAT_PCM_16;
    if (format == "ogg") return SF_FORMAT_OGG | SF_FORMAT_VORBIS;
    if (format == "mp3") return SF_FORMAT_MPEG | SF_FORMAT_MPEG_LAYER_III;
    throw std::invalid_argument("no sound format " + format);
}

}  // namespace

std::vector<float> sine(double hertz, int rate, std::size_t count) {
    std::vector<float> values(count);
    for (std::size_t i = 0; i < count; ++i) {
        const double turns = hertz * static_cast<double>(i) / rate;
        values[i] = static_cast<float>(0.5 * std::sin(2 * std::numbers::pi * turns));
    }
    return values;
}

std::string sound_file_of(const std::string& format,
                          const std::vector<float>& values,
                          int rate,
                          int channels) {
    const TemporaryDirectory directory;
    const auto path = directory.path() / "sound";
    SF_INFO info{};
    info.samplerate = rate;
    info.channels = channels;
    info.format = format_of(format);
    SNDFILE* file = sf_open(path.c_str(), SFM_WRITE, &info);
    if (file == nullptr) throw std::runtime_error(sf_strerror(nullptr));
    sf_write_float(file, values.data(), static_cast<sf_count_t>(values.size()));
    sf_close(file);  // writes the lengths into the header
    return contents_of(path);
}

}  // namespace ppsim::test
