// The table of errors that `ppsim validate` prints.
#pragma once

#include <string>
#include <vector>

#include "model/core/outcome.hpp"

namespace ppsim {

/// One line of the table; fractions.
struct ErrorLine {
    std::string label;
    Estimate<SamplesPerSecond> predicted;
    SamplesPerSecond measured;
    double error = 0;
    double inside = 0;
};

struct SummaryLine {
    std::string label;
    std::size_t n = 0;
    double median = 0;
    double mean = 0;
    double max = 0;
    double bias = 0;
    double coverage = 0;
    double half_width = 0;
    double repeatability = 0;
    double regret = 1;
};

[[nodiscard]] std::string error_table(const std::vector<ErrorLine>& lines);
[[nodiscard]] std::string summary_table(const std::vector<SummaryLine>& lines, double level);

}  // namespace ppsim
