// A storage that is fast until its burst credit is spent.
#pragma once

#include <algorithm>

#include "model/core/units.hpp"

namespace ppsim {

/// Credit in bytes that grows at the baseline and shrinks by what is read (cloud volumes and file
/// systems; a token bucket). Read at x samples/s of b bytes it lasts bucket / (x b - baseline);
/// after that the storage gives its baseline. Not modelled: credit in requests instead of bytes.
class BurstBucket {
public:
    BurstBucket(Bytes credit, BytesPerSecond baseline) : credit_(credit), baseline_(baseline) {}

    /// Mean rate over `samples` that miss the cache with `read` bytes each, at `fast` while the
    /// credit lasts and `slow` after that; takes what they used from the credit.
    SamplesPerSecond spend(Samples samples,
                           BytesPerSample read,
                           SamplesPerSecond fast,
                           SamplesPerSecond slow) {
        const auto drain = fast * read - baseline_;
        if (!(drain > BytesPerSecond{})) return fast;
        const auto lasts = credit_ / drain;
        const auto by_then = fast * lasts;
        if (by_then >= samples) {
            credit_ = credit_ - drain * (samples / fast);
            return fast;
        }
        credit_ = Bytes{};
        return samples / (lasts + (samples - by_then) / slow);
    }

    [[nodiscard]] Bytes credit() const { return credit_; }

private:
    Bytes credit_;
    BytesPerSecond baseline_;
};

}  // namespace ppsim
