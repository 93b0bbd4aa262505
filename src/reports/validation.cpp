// Lays out errors and their summary.
#include "src/reports/validation.hpp"

#include <fmt/format.h>

#include "src/reports/quantities.hpp"
#include "src/reports/table.hpp"

namespace ppsim {

std::string error_table(const std::vector<ErrorLine>& lines) {
    std::vector<std::vector<std::string>> rows;
    for (const auto& line : lines) {
        rows.push_back({line.label, rate_text(line.predicted), rate_text(line.measured),
                        fmt::format("{:+.1f}", 100 * line.error),
                        fmt::format("{:.0f}", 100 * line.inside)});
    }
    return table({{"strategy", Align::left},
                  {"predicted samples/s"},
                  {"measured"},
                  {"error %"},
                  {"runs inside %"}},
                 rows);
}

std::string summary_table(const std::vector<NamedSummary>& lines, double level) {
    std::vector<std::vector<std::string>> rows;
    for (const auto& [label, s] : lines) {
        rows.push_back({label, fmt::format("{}", s.n), percent_text(s.median_ape),
                        percent_text(s.mean_ape), percent_text(s.max_ape),
                        fmt::format("{:+.1f}", 100 * s.bias), percent_text(s.repeatability_ape),
                        fmt::format("{:.0f}", 100 * s.coverage), percent_text(s.half_width_median),
                        fmt::format("{:.3f}", s.regret)});
    }
    return table({{"group", Align::left},
                  {"n"},
                  {"median %"},
                  {"mean %"},
                  {"max %"},
                  {"bias %"},
                  {"repeat %"},
                  {fmt::format("in {:g} % interval", 100 * level)},
                  {"half-width %"},
                  {"regret"}},
                 rows);
}

std::string set_summary_table(const std::vector<NamedSummary>& lines) {
    std::vector<std::vector<std::string>> rows;
    for (const auto& [label, s] : lines) {
        rows.push_back(
            {label, fmt::format("{}", s.n), percent_text(s.median_ape), percent_text(s.mean_ape),
             percent_text(s.p90_ape), percent_text(s.max_ape), fmt::format("{:+.1f}", 100 * s.bias),
             fmt::format("{:.0f}", 100 * s.coverage), fmt::format("x{:.2f}", s.half_width_factor)});
    }
    return table({{"group", Align::left},
                  {"n"},
                  {"median %"},
                  {"mean %"},
                  {"90th %"},
                  {"max %"},
                  {"bias %"},
                  {"in 90 % interval"},
                  {"half-width"}},
                 rows);
}

std::string step_table(const std::vector<StepLine>& lines) {
    const auto ms_text = [](SecondsPerSample time) {
        return time > SecondsPerSample{} ? fmt::format("{:.3g}", time / (ms / sample)) : "-";
    };
    std::vector<std::vector<std::string>> rows;
    for (const auto& line : lines) {
        const bool turns = line.locked > line.native + line.serial;
        const bool serial = line.serial > line.native;
        rows.push_back({line.pipeline, line.step,
                        turns    ? "global lock"
                        : serial ? "serial"
                                 : "native",
                        ms_text(line.native), ms_text(line.serial), ms_text(line.locked)});
    }
    return table({{"pipeline", Align::left},
                  {"step", Align::left},
                  {"class", Align::left},
                  {"native ms"},
                  {"serial ms"},
                  {"locked ms"}},
                 rows);
}

}  // namespace ppsim
