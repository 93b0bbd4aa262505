// The line that every simulator runs for comparison.
#pragma once

#include "sim/line.hpp"

namespace ppsim {

/// Eight readers (100 us latency, exponential 110 kB over a shared 500 MB/s), 4, 2 and 1 workers of
/// exponential 800, 300 and 100 us, a consumer of 210 us; buffers of 16. Six model events a sample.
[[nodiscard]] Line common_line();

inline constexpr int events_per_sample = 6;

}  // namespace ppsim
