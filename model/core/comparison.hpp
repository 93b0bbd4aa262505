// Comparison: the same question with one thing or another changed.
#pragma once

#include <string>
#include <vector>

#include "model/core/outcome.hpp"

namespace ppsim {

struct Alternative {
    std::string change;    ///< as the user wrote it; empty: nothing
    std::string strategy;  ///< its name
    Outcome outcome;
};

/// How a rate stands to another. Both intervals move together where one calibration made them, so
/// the ratio's interval runs between the ratios of the lower and of the upper ends.
[[nodiscard]] Estimate<double> ratio(const Estimate<SamplesPerSecond>& changed,
                                     const Estimate<SamplesPerSecond>& unchanged);

}  // namespace ppsim
