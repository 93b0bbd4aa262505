// Record: the tensors of one sample as the bytes of one record.
#pragma once

#include <span>
#include <vector>

#include "calibrate/runtime/tensor.hpp"

namespace ppsim {

/// A record holds its sample's number, so that random steps draw the same wherever it is stored.
struct Record {
    std::uint64_t sample = 0;
    std::vector<Tensor> tensors;
};

/// Layout: "PPS1", sample (8 bytes), tensors (4), then each: type (1), rank (1), extents (8 each),
/// data. Little-endian.
[[nodiscard]] Buffer serialise(std::uint64_t number, std::span<const Tensor* const> tensors);

/// Throws SampleError where the bytes are no such record.
[[nodiscard]] Record deserialise(std::span<const std::uint8_t> bytes);

}  // namespace ppsim
