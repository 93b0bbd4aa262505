// Short sounds, encoded by the tests themselves.
#pragma once

#include <string>
#include <vector>

namespace ppsim::test {

/// A sine of that many hertz, half as loud as can be, `count` values at `rate`.
[[nodiscard]] std::vector<float> sine(double hertz, int rate, std::size_t count);

/// Interleaved channels as the bytes of a sound file: "flac", "wav", "ogg" or "mp3".
[[nodiscard]] std::string sound_file_of(const std::string& format,
                                        const std::vector<float>& values,
                                        int rate,
                                        int channels = 1);

}  // namespace ppsim::test
