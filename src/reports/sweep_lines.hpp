// A sweep's results, one line a configuration: CSV or JSON Lines.
#pragma once

#include <fmt/format.h>

#include <optional>
#include <string>
#include <vector>

namespace ppsim {

/// What a line says; every number in base units.
struct SweepLine {
    std::string_view strategy;
    const std::vector<double>& axes;
    double rate, low, high;
    double first_rate, first_low, first_high;
    double epoch_seconds, first_epoch_seconds;
    std::string_view limited_by, first_limited_by;
    double stored_bytes, memory_bytes, one_off_seconds;
    bool extrapolated;
    std::optional<double> score;
};

enum class SweepFormat { csv, jsonl };

[[nodiscard]] std::string sweep_header(const std::vector<std::string>& axes, bool scored);
void append_sweep_line(fmt::memory_buffer& to,
                       const SweepLine& line,
                       const std::vector<std::string>& axes,
                       SweepFormat format);

}  // namespace ppsim
