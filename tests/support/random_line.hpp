// Seeded random lines for the agreement of kernels and formulas.
#pragma once

#include <cstdint>

#include "sim/line.hpp"

namespace ppsim {

/// Any line both kernels can express: 1-6 stages, 1-8 workers, buffers 0-12 or unbounded, every
/// service law, equal deterministic times (ties) in one line of four, a shared link in one of two.
[[nodiscard]] Line random_line(std::uint64_t seed);

enum class LineKind { balanced, unbalanced, like_training };

/// Lines of the published comparison: 3-7 stages, 1-16 workers, buffers 1-64, SCV 0.05-2,
/// lognormal; buffers uniform on a log scale, so that small ones are common. `balanced`:
/// stage rates within 5 %, else within a factor of seven; `like_training`: five stages, SCV up to
/// 0.8, buffers of at least two, a deterministic consumer.
[[nodiscard]] Line random_line(LineKind kind, std::uint64_t seed);

}  // namespace ppsim
