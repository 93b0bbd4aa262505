// The table of errors that `ppsim validate` prints.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "model/core/error_summary.hpp"
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

/// What was learned of a step: one thread's time, by how it shares over threads.
struct StepLine {
    std::string pipeline;
    std::string step;
    SecondsPerSample native;
    SecondsPerSample serial;
    SecondsPerSample locked;
};

[[nodiscard]] std::string step_table(const std::vector<StepLine>& lines);

using NamedSummary = std::pair<std::string, ErrorSummary>;

[[nodiscard]] std::string error_table(const std::vector<ErrorLine>& lines);
[[nodiscard]] std::string summary_table(const std::vector<NamedSummary>& lines, double level);

/// The same without repeats and regret, with half-widths as factors: wide intervals are not even.
[[nodiscard]] std::string set_summary_table(const std::vector<NamedSummary>& lines);

}  // namespace ppsim
