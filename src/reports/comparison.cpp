// Writes a comparison: one line an alternative, against the first.
#include "src/reports/comparison.hpp"

#include <fmt/format.h>

#include "src/reports/quantities.hpp"
#include "src/reports/table.hpp"

namespace ppsim {
namespace {

std::string times(const Estimate<double>& ratio) {
    return fmt::format("{:.2f} [{:.2f}, {:.2f}]", ratio.value, ratio.low, ratio.high);
}

std::vector<std::string> row(const Alternative& alternative, const Prediction* unchanged) {
    const auto change = alternative.change.empty() ? "(nothing)" : alternative.change;
    if (std::holds_alternative<Refusal>(alternative.outcome)) {
        return {change, alternative.strategy, "refused", "-", "-", "-", "-"};
    }
    const auto& p = std::get<Prediction>(alternative.outcome);
    const bool compared = unchanged != nullptr && &p != unchanged;
    return {change,
            alternative.strategy,
            rate_text(p.later.rate),
            compared ? times(ratio(p.later.rate, unchanged->later.rate)) : "-",
            std::string(name(p.later.limited_by)),
            rate_text(p.first.rate),
            std::string(name(p.first.limited_by))};
}

}  // namespace

std::string comparison_table(const std::string& pipeline,
                             const std::vector<Alternative>& alternatives) {
    const auto* unchanged = std::get_if<Prediction>(&alternatives.front().outcome);
    std::vector<std::vector<std::string>> rows;
    for (const auto& alternative : alternatives)
        rows.push_back(row(alternative, unchanged));
    auto text = pipeline + "\n\n" +
                table({{"change", Align::left},
                       {"strategy", Align::left},
                       {"samples/s, later"},
                       {"times"},
                       {"limited by", Align::left},
                       {"samples/s, epoch 1"},
                       {"limited by", Align::left}},
                      rows) +
                "\n90 % intervals.\n";
    for (const auto& alternative : alternatives) {
        if (const auto* refusal = std::get_if<Refusal>(&alternative.outcome)) {
            text += "refused: " + alternative.strategy + ": " + refusal->reason + "\n";
        }
    }
    return text;
}

}  // namespace ppsim
