// How long a worker needs to take a sample out of memory and make a tensor of it.
#pragma once

#include "model/core/units.hpp"
#include "model/laws/thread_scaling.hpp"

namespace ppsim {

/// time = (fixed + per_byte * size) * slowdown(T): system calls, copy out of the page cache and,
/// for records, framing, checksum and deserialisation. Source: design section 6, law 4; measured
/// by reading files that are known to be cached.
struct MemoryRead {
    SecondsPerSample fixed;
    SecondsPerByte per_byte;
    ThreadScaling scaling;

    [[nodiscard]] SecondsPerSample at(BytesPerSample size, double threads) const {
        return (fixed + per_byte * size) * scaling.slowdown(threads);
    }
};

}  // namespace ppsim
