// CPU time of one step on one sample, on one thread.
#pragma once

#include "model/core/units.hpp"

namespace ppsim {

/// cost = fixed + per_byte_in * bytes in + per_byte_out * bytes out.
/// All three terms are >= 0. Timed on samples in RAM. Source: design section 6, law 1. Since it
/// is linear, the mean cost of a dataset is the cost at its mean sizes. Not modelled: content
/// (a noisy photograph decodes slower than a flat one of the same size).
struct StepCost {
    SecondsPerSample fixed;
    SecondsPerByte per_byte_in;
    SecondsPerByte per_byte_out;

    [[nodiscard]] SecondsPerSample at(BytesPerSample in, BytesPerSample out) const {
        return fixed + per_byte_in * in + per_byte_out * out;
    }
};

}  // namespace ppsim
