// Writes an explanation: the answer, then why, then what would change it.
#include "src/reports/explanation.hpp"

#include <fmt/format.h>

#include "src/reports/quantities.hpp"
#include "src/reports/table.hpp"

namespace ppsim {
namespace {

std::string epoch_text(const char* title, const EpochPrediction& epoch) {
    auto text =
        fmt::format("{}: {} samples/s in {}, limited by {}, {:.0f} % of reads from memory\n", title,
                    rate_text(epoch.rate), time_text(epoch.time.value), name(epoch.limited_by),
                    100 * epoch.hit_ratio);
    std::vector<std::vector<std::string>> rows;
    for (const auto& roof : epoch.roofs) {
        rows.push_back({std::string(name(roof.resource)), rate_text(roof.rate),
                        fmt::format("{:.0f}", 100 * (epoch.rate.value / roof.rate)), roof.formula});
    }
    return text +
           table({{"roof", Align::left}, {"samples/s"}, {"used %"}, {"from", Align::left}}, rows) +
           "\n";
}

std::string shares_text(const std::vector<CpuShare>& shares) {
    SecondsPerSample total;
    for (const auto& share : shares)
        total += share.time;
    std::vector<std::vector<std::string>> rows;
    for (const auto& share : shares) {
        rows.push_back(
            {share.part, time_text(share.time * sample),
             fmt::format("{:.0f}", 100 * (share.time / total)),
             share.relative_sd > 0 ? fmt::format("{:.1f}", 100 * share.relative_sd) : "-"});
    }
    if (rows.empty()) return "";
    return "CPU time of a sample, one thread\n" +
           table({{"part", Align::left}, {"time"}, {"share %"}, {"sd %"}}, rows) + "\n";
}

std::string changes_text(const std::vector<ChangeLine>& changes) {
    std::vector<std::vector<std::string>> rows;
    for (const auto& one : changes) {
        rows.push_back({one.what, one.from, one.to, rate_text(one.rate),
                        fmt::format("{:+.0f}", 100 * one.gain),
                        one.elasticity ? fmt::format("{:.2f}", *one.elasticity) : "-",
                        std::string(name(one.limited_by))});
    }
    return "one change at a time, later epochs\n" + table({{"change", Align::left},
                                                           {"from"},
                                                           {"to"},
                                                           {"samples/s"},
                                                           {"gain %"},
                                                           {"elasticity"},
                                                           {"then limited by", Align::left}},
                                                          rows);
}

}  // namespace

std::string explanation_text(const Explanation& explanation) {
    const auto& prediction = explanation.prediction;
    auto text =
        fmt::format("{}: {} on {}\n\n", explanation.pipeline.name(),
                    strategy_name(explanation.pipeline, prediction.strategy), explanation.cluster);
    text += epoch_text("epoch 1", prediction.first);
    text += epoch_text("later epochs", prediction.later);
    text += shares_text(explanation.shares);
    text += changes_text(explanation.changes);
    text += "\nnumbers from " + explanation.origin + "; 90 % intervals\n";
    for (const auto& caveat : prediction.caveats)
        text += (caveat.extrapolated ? "extrapolated: " : "assumed: ") + caveat.text + "\n";
    return text;
}

}  // namespace ppsim
