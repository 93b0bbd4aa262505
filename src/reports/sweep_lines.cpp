// Formats the lines of a sweep; shortest numbers that read back the same.
#include "src/reports/sweep_lines.hpp"

#include <fmt/compile.h>

namespace ppsim {
namespace {

// Seven digits: far finer than any interval, and a third of the time of the shortest exact form.
void number(fmt::memory_buffer& to, double value) {
    fmt::format_to(std::back_inserter(to), FMT_COMPILE("{:.7g}"), value);
}

void text(fmt::memory_buffer& to, std::string_view value) {
    to.append(value.data(), value.data() + value.size());
}

void csv_line(fmt::memory_buffer& to, const SweepLine& line) {
    text(to, "\"");
    text(to, line.strategy);
    text(to, "\"");
    for (const double value : line.axes) {
        text(to, ",");
        number(to, value);
    }
    for (const double value : {line.rate, line.low, line.high, line.first_rate, line.first_low,
                               line.first_high, line.epoch_seconds, line.first_epoch_seconds}) {
        text(to, ",");
        number(to, value);
    }
    text(to, ",");
    text(to, line.limited_by);
    text(to, ",");
    text(to, line.first_limited_by);
    for (const double value : {line.stored_bytes, line.memory_bytes, line.one_off_seconds}) {
        text(to, ",");
        number(to, value);
    }
    text(to, line.extrapolated ? ",true" : ",false");
    if (line.score) {
        text(to, ",");
        number(to, *line.score);
    }
    text(to, "\n");
}

void key(fmt::memory_buffer& to, std::string_view name) {
    text(to, ",\"");
    text(to, name);
    text(to, "\":");
}

void json_line(fmt::memory_buffer& to,
               const SweepLine& line,
               const std::vector<std::string>& axes) {
    text(to, "{\"strategy\":\"");
    text(to, line.strategy);
    text(to, "\"");
    for (std::size_t k = 0; k < axes.size(); ++k) {
        key(to, axes[k]);
        number(to, line.axes[k]);
    }
    const std::pair<std::string_view, double> numbers[] = {
        {"samples_per_second", line.rate},
        {"samples_per_second_low", line.low},
        {"samples_per_second_high", line.high},
        {"first_samples_per_second", line.first_rate},
        {"first_samples_per_second_low", line.first_low},
        {"first_samples_per_second_high", line.first_high},
        {"epoch_seconds", line.epoch_seconds},
        {"first_epoch_seconds", line.first_epoch_seconds},
        {"stored_bytes", line.stored_bytes},
        {"memory_bytes", line.memory_bytes},
        {"one_off_seconds", line.one_off_seconds}};
    for (const auto& [name, value] : numbers) {
        key(to, name);
        number(to, value);
    }
    key(to, "limited_by");
    text(to, "\"");
    text(to, line.limited_by);
    text(to, "\",\"first_limited_by\":\"");
    text(to, line.first_limited_by);
    text(to, line.extrapolated ? "\",\"extrapolated\":true" : "\",\"extrapolated\":false");
    if (line.score) {
        key(to, "score");
        number(to, *line.score);
    }
    text(to, "}\n");
}

}  // namespace

std::string sweep_header(const std::vector<std::string>& axes, bool scored) {
    std::string header = "strategy";
    for (const auto& axis : axes)
        header += "," + axis;
    header +=
        ",samples_per_second,samples_per_second_low,samples_per_second_high,"
        "first_samples_per_second,first_samples_per_second_low,first_samples_per_second_high,"
        "epoch_seconds,first_epoch_seconds,limited_by,first_limited_by,stored_bytes,memory_bytes,"
        "one_off_seconds,extrapolated";
    return header + (scored ? ",score\n" : "\n");
}

void append_sweep_line(fmt::memory_buffer& to,
                       const SweepLine& line,
                       const std::vector<std::string>& axes,
                       SweepFormat format) {
    if (format == SweepFormat::csv) {
        csv_line(to, line);
    } else {
        json_line(to, line, axes);
    }
}

}  // namespace ppsim
