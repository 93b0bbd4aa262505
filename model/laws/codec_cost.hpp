// What a codec does to one sample of a record stream: size, and the time to decode and encode it.
#pragma once

#include "model/core/units.hpp"

namespace ppsim {

/// decode = per_raw * raw bytes + per_stored * stored bytes (writing out what comes in), encode
/// likewise per raw byte. Source: design section 6, law 6. Ratio and times depend on the data, so
/// a codec is fitted per split. Not modelled: levels other than the runtime's own.
struct CodecCost {
    double ratio = 1;  ///< stored / raw
    SecondsPerByte decode_per_raw;
    SecondsPerByte decode_per_stored;
    SecondsPerByte encode_per_raw;

    [[nodiscard]] BytesPerSample stored(BytesPerSample raw) const { return raw * ratio; }

    [[nodiscard]] SecondsPerSample decode(BytesPerSample raw) const {
        return decode_per_raw * raw + decode_per_stored * stored(raw);
    }

    [[nodiscard]] SecondsPerSample encode(BytesPerSample raw) const { return encode_per_raw * raw; }
};

/// Reading stored bytes instead of raw ones pays below this storage bandwidth: the bytes saved
/// take as long to read as the decoding takes to compute on `cores` cores.
[[nodiscard]] inline BytesPerSecond crossover_bandwidth(const CodecCost& codec,
                                                        BytesPerSample raw,
                                                        double cores) {
    return (raw - codec.stored(raw)) * cores / codec.decode(raw);
}

}  // namespace ppsim
