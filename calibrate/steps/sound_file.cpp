// Opens sound files in memory by libsndfile's virtual files.
#include "calibrate/steps/sound_file.hpp"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <string>
#include <string_view>

#include "calibrate/runtime/data_error.hpp"

namespace ppsim {
namespace {

std::uint32_t little_endian(const std::uint8_t* bytes) {
    return bytes[0] | static_cast<std::uint32_t>(bytes[1]) << 8U |
           static_cast<std::uint32_t>(bytes[2]) << 16U |
           static_cast<std::uint32_t>(bytes[3]) << 24U;
}

bool starts_with(const Buffer& bytes, std::string_view magic) {
    return bytes.size() >= magic.size() && std::equal(magic.begin(), magic.end(), bytes.begin());
}

// libsndfile plays what is there of a WAV file that was cut off, without a word. A program that
// writes into a pipe cannot know the length and declares 0 or the largest there is.
void check_riff_length(const Buffer& bytes) {
    if (!starts_with(bytes, "RIFF") || bytes.size() < 8) return;
    const auto declared = little_endian(bytes.data() + 4);
    const bool known = declared != 0 && declared < 0xFFFFFF00U;
    if (known && declared > bytes.size() - 8) {
        throw SampleError("damaged WAV: the file is shorter than its header says");
    }
}

// The last page of an Ogg stream says that it is the last (RFC 3533); libsndfile does not mind.
void check_last_ogg_page(const Buffer& bytes) {
    if (!starts_with(bytes, "OggS")) return;
    constexpr std::string_view magic = "OggS";
    constexpr std::size_t flags = 5;
    constexpr unsigned end_of_stream = 4;
    const auto page = std::find_end(bytes.begin(), bytes.end(), magic.begin(), magic.end());
    const auto left = static_cast<std::size_t>(bytes.end() - page);
    if (left > flags && (page[flags] & end_of_stream) != 0) return;
    throw SampleError("damaged Ogg: the file ends before its stream does");
}

}  // namespace

SoundFile::SoundFile(const Buffer& bytes) : memory_{bytes} {
    check_riff_length(bytes);
    check_last_ogg_page(bytes);
    SF_VIRTUAL_IO in_memory{length, seek, read, write, tell};
    file_.reset(sf_open_virtual(&in_memory, SFM_READ, &info_, &memory_));
    if (!file_) throw SampleError(std::string("no sound file: ") + sf_strerror(nullptr));
    check_size();
}

// 2^28 values are an hour and a half in stereo: a damaged header must not ask for gigabytes.
void SoundFile::check_size() const {
    constexpr sf_count_t most = sf_count_t{1} << 28;
    const bool sane = info_.frames > 0 && info_.channels > 0 && info_.samplerate > 0;
    if (sane && info_.frames <= most / info_.channels) return;
    throw SampleError("header declares " + std::to_string(info_.frames) + " frames of " +
                      std::to_string(info_.channels) + " channels at " +
                      std::to_string(info_.samplerate) + " Hz");
}

Tensor SoundFile::read() {
    auto sound = make_tensor(ElementType::f32, {info_.frames, info_.channels});
    auto* values = reinterpret_cast<float*>(sound.data.data());
    const auto got = sf_readf_float(file_.get(), values, info_.frames);
    if (sf_error(file_.get()) != SF_ERR_NO_ERROR) {
        throw SampleError(std::string("damaged sound: ") + sf_strerror(file_.get()));
    }
    if (got != info_.frames) {
        throw SampleError("damaged sound: ends after " + std::to_string(got) + " of " +
                          std::to_string(info_.frames) + " frames");
    }
    return sound;
}

sf_count_t SoundFile::length(void* memory) {
    return static_cast<sf_count_t>(static_cast<Memory*>(memory)->bytes.size());
}

sf_count_t SoundFile::seek(sf_count_t offset, int whence, void* memory) {
    auto& at = static_cast<Memory*>(memory)->at;
    const sf_count_t from = whence == SEEK_SET ? 0 : whence == SEEK_CUR ? at : length(memory);
    at = std::clamp<sf_count_t>(from + offset, 0, length(memory));
    return at;
}

sf_count_t SoundFile::read(void* to, sf_count_t count, void* memory) {
    auto& [bytes, at] = *static_cast<Memory*>(memory);
    const auto got = std::clamp<sf_count_t>(count, 0, length(memory) - at);
    if (got > 0) std::memcpy(to, bytes.data() + at, static_cast<std::size_t>(got));
    at += got;
    return got;
}

sf_count_t SoundFile::write(const void*, sf_count_t, void*) {
    return 0;  // opened for reading only
}

sf_count_t SoundFile::tell(void* memory) {
    return static_cast<Memory*>(memory)->at;
}

}  // namespace ppsim
