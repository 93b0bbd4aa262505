// SoundFile: a sound file that lies in memory, opened by libsndfile.
#pragma once

#include <sndfile.h>

#include <cstdint>
#include <memory>

#include "calibrate/runtime/tensor.hpp"

namespace ppsim {

/// Reads FLAC, Ogg (Vorbis, Opus), WAV, AIFF and MP3. The bytes must outlive it.
class SoundFile {
public:
    /// Throws SampleError where the bytes are no sound file, or one longer than anybody trains on.
    explicit SoundFile(const Buffer& bytes);

    /// All of it, frames x channels, in [-1, 1]. Throws SampleError on damage.
    [[nodiscard]] Tensor read();

    [[nodiscard]] int rate() const { return info_.samplerate; }

private:
    struct Memory {
        const Buffer& bytes;
        std::int64_t at = 0;
    };

    struct Close {
        void operator()(SNDFILE* file) const { sf_close(file); }
    };

    // libsndfile's callbacks: a file in memory.
    static sf_count_t length(void* memory);
    static sf_count_t seek(sf_count_t offset, int whence, void* memory);
    static sf_count_t read(void* to, sf_count_t count, void* memory);
    static sf_count_t write(const void* from, sf_count_t count, void* memory);
    static sf_count_t tell(void* memory);

    void check_size() const;

    Memory memory_;
    SF_INFO info_{};
    std::unique_ptr<SNDFILE, Close> file_;
};

}  // namespace ppsim
