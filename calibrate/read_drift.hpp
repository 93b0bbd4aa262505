// Whether storage kept its rate within a read: burst credit shows as a fast first third.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/core/units.hpp"

namespace ppsim {

/// How long the first and the last third of the samples of one cold read took.
struct ReadThirds {
    Seconds first;
    Seconds last;
};

/// A caveat where the rates of the thirds differ by more than 1.5 in the median of the reads.
/// Reads with a third below 5 ms say nothing; fewer than three reads neither.
[[nodiscard]] std::optional<std::string> burst_warning(const std::vector<ReadThirds>& reads);

}  // namespace ppsim
