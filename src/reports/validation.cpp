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

std::string summary_table(const std::vector<SummaryLine>& lines, double level) {
    std::vector<std::vector<std::string>> rows;
    for (const auto& line : lines) {
        rows.push_back({line.label, fmt::format("{}", line.n), percent_text(line.median),
                        percent_text(line.mean), percent_text(line.max),
                        fmt::format("{:+.1f}", 100 * line.bias), percent_text(line.repeatability),
                        fmt::format("{:.0f}", 100 * line.coverage), percent_text(line.half_width),
                        fmt::format("{:.3f}", line.regret)});
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

}  // namespace ppsim
