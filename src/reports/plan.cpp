// Prints ranked configurations, what they cost, and why the others were rejected.
#include "src/reports/plan.hpp"

#include <fmt/format.h>

#include "src/reports/quantities.hpp"
#include "src/reports/table.hpp"

namespace ppsim {
namespace {

template <class Price>
std::string or_unknown(const std::optional<Price>& price, std::string (*print)(Price)) {
    return price ? print(*price) : "unknown";
}

std::string money_text(Money money) {
    return fmt::format("{:.2f} {}", money.base(), text(money.currency()));
}

std::string monthly_text(MoneyPerTime price) {
    return money_text(price * month) + "/month";
}

std::string details(const PlanLine& line) {
    std::string out =
        fmt::format("{} x {}, {}, {}\n", line.nodes, line.machine, line.storage, line.strategy);
    out += "  cost               " + or_unknown(line.total, hourly_text) + "\n";
    if (line.purchase) {
        out += "    purchase         " + money_text(*line.purchase) + "\n";
    } else {
        out += "    rent             " + or_unknown(line.rent, hourly_text) + "\n";
    }
    out += fmt::format("    storage          {} for {}\n",
                       or_unknown(line.storage_price, monthly_text), bytes_text(line.kept));
    if (line.one_off > Seconds{}) {
        const auto cost = line.one_off_cost ? ", " + money_text(*line.one_off_cost) : "";
        out += "  preparing once     " + time_text(line.one_off) + " on one node" + cost + "\n";
    }
    if (!line.next.empty()) out += "  next bottleneck    " + line.next + "\n";
    return out;
}

std::string ranked(const PlanReport& report) {
    std::vector<std::vector<std::string>> rows;
    for (const auto& line : report.lines) {
        rows.push_back({line.nodes, line.machine, line.storage, line.strategy, rate_text(line.rate),
                        line.limited_by, or_unknown(line.total, hourly_text)});
    }
    return table({{"nodes"},
                  {"machine", Align::left},
                  {"storage", Align::left},
                  {"strategy", Align::left},
                  {"samples/s, later"},
                  {"limited by", Align::left},
                  {"cost"}},
                 rows);
}

std::string causes(const PlanReport& report) {
    std::string out;
    for (const auto& [what, count] : report.rejected)
        out += fmt::format("rejected {:>8}  {}\n", count, what);
    for (const auto& [offer, why] : report.unanswered)
        out += "refused " + offer + ": " + why + "\n";
    return out;
}

}  // namespace

std::string hourly_text(MoneyPerTime price) {
    return fmt::format("{:.4g} {}/h", (price * hour).base(), text(price.currency()));
}

std::string plan_text(const PlanReport& report) {
    std::string out =
        fmt::format("{}: {} configurations assessed, {} do at {:g} % confidence\n\n",
                    report.pipeline, report.assessed, report.feasible, 100 * report.level);
    if (!report.lines.empty()) {
        const bool feasible = report.relax.empty();
        out += (feasible ? "" : "closest:\n") + ranked(report) + "\n";
        out += details(report.lines.front());
        for (const auto& change : report.relax)
            out += "to allow it, relax " + change + "\n";
        out += "\n";
    }
    out += causes(report);
    for (const auto& source : report.sources)
        out += "source: " + source + "\n";
    return out;
}

}  // namespace ppsim
