// What it costs to hand a finished sample from a worker to the one consumer.
#pragma once

#include "model/core/units.hpp"

namespace ppsim {

/// The consumer is serial: it cannot take more than 1 / consumer(size) samples a second, however
/// many workers there are. Each side: fixed + per_byte * size (queue and batch assembly; copy).
/// Source: design section 6, law 4.
struct HandOver {
    SecondsPerSample consumer_fixed;
    SecondsPerByte consumer_per_byte;
    SecondsPerSample worker_fixed;
    SecondsPerByte worker_per_byte;

    [[nodiscard]] SecondsPerSample consumer(BytesPerSample size) const {
        return consumer_fixed + consumer_per_byte * size;
    }

    [[nodiscard]] SecondsPerSample worker(BytesPerSample size) const {
        return worker_fixed + worker_per_byte * size;
    }
};

}  // namespace ppsim
