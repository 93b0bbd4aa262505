// How much memory can be had.
#pragma once

#include "model/core/units.hpp"

namespace ppsim {

/// What the kernel says can be had without swapping (MemAvailable).
[[nodiscard]] Bytes available_memory();

}  // namespace ppsim
