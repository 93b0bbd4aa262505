// Writes a ranking: first what was asked, then the table, last the advice.
#include "src/reports/ranking.hpp"

#include <fmt/format.h>

#include <map>
#include <set>

#include "src/reports/quantities.hpp"
#include "src/reports/table.hpp"

namespace ppsim {
namespace {

std::vector<std::string> row(const Pipeline& pipeline, const Prediction& p) {
    return {strategy_name(pipeline, p.strategy),
            rate_text(p.later.rate),
            rate_text(p.first.rate),
            time_text(p.first.time.value),
            time_text(p.later.time.value),
            std::string(name(p.later.limited_by)),
            bytes_text(p.stored),
            p.one_off.value > Seconds{} ? time_text(p.one_off.value) : "-"};
}

std::string heading(const Ranking& ranking) {
    const auto& cluster = ranking.cluster;
    const auto& node = cluster.node;
    auto text = fmt::format("{}: {:.0f} samples on {}", ranking.pipeline.name(),
                            ranking.samples / sample, cluster.name);
    if (node.cores) text += fmt::format(", {:g} cores", *node.cores);
    if (const auto nodes = node_count(cluster); nodes > 1) text += fmt::format(", {} nodes", nodes);
    if (cluster.remote_workers) {
        text += fmt::format(", {} remote workers", cluster.remote_workers->count);
    }
    if (cluster.jobs > 1) text += fmt::format(", one of {} jobs", cluster.jobs);
    return text + "\n\n";
}

std::string refusals(const Ranking& ranking) {
    // One line a reason, not one a strategy.
    std::map<std::string, std::vector<std::string>> by_reason;
    for (const auto& outcome : ranking.outcomes) {
        if (const auto* refusal = std::get_if<Refusal>(&outcome)) {
            by_reason[refusal->reason].push_back(
                strategy_name(ranking.pipeline, refusal->strategy));
        }
    }
    std::string text;
    for (const auto& [reason, names] : by_reason) {
        text += fmt::format("refused: {}{}: {}\n", names.front(),
                            names.size() > 1 ? fmt::format(" and {} more", names.size() - 1) : "",
                            reason);
    }
    return text;
}

std::string cautions(const Ranking& ranking) {
    std::set<std::string> lines;
    for (const auto& outcome : ranking.outcomes) {
        const auto* prediction = std::get_if<Prediction>(&outcome);
        if (prediction == nullptr) continue;
        for (const auto& caveat : prediction->caveats) {
            lines.insert((caveat.extrapolated ? "extrapolated: " : "assumed: ") + caveat.text);
        }
    }
    std::string text;
    for (const auto& line : lines)
        text += line + "\n";
    return text;
}

std::string advice(const Ranking& ranking) {
    const Prediction* best = nullptr;
    const Prediction* online = nullptr;
    for (const auto& outcome : ranking.outcomes) {
        const auto* prediction = std::get_if<Prediction>(&outcome);
        if (prediction == nullptr) continue;
        if (best == nullptr) best = prediction;
        const auto& s = prediction->strategy;
        if (s.offline.empty() && s.cache != CacheLevel::app &&
            (online == nullptr || s.threads > online->strategy.threads)) {
            online = prediction;
        }
    }
    if (best == nullptr) return "";
    auto text = "best: " + strategy_name(ranking.pipeline, best->strategy);
    if (online != nullptr && online != best) {
        text += fmt::format(", {:.1f} times the rate of the files as they are",
                            best->later.rate.value / online->later.rate.value);
    }
    return text + "\n";
}

std::string explain(const Pipeline& pipeline, const Prediction& p) {
    std::string text = strategy_name(pipeline, p.strategy) + "\n";
    const auto epoch = [&](const char* title, const EpochPrediction& e) {
        text += fmt::format("  {}: {} samples/s, limited by {}, {:.0f} % of reads from memory\n",
                            title, rate_text(e.rate), name(e.limited_by), 100 * e.hit_ratio);
        for (const auto& roof : e.roofs) {
            text += fmt::format("    {:<18} {:>8}  {}\n", name(roof.resource), rate_text(roof.rate),
                                roof.formula);
        }
    };
    epoch("epoch 1", p.first);
    epoch("later", p.later);
    for (const auto& caveat : p.caveats)
        text += "  caution: " + caveat.text + "\n";
    return text;
}

}  // namespace

std::string ranking_table(const Ranking& ranking) {
    std::vector<std::vector<std::string>> rows;
    for (const auto& outcome : ranking.outcomes) {
        if (const auto* p = std::get_if<Prediction>(&outcome)) {
            rows.push_back(row(ranking.pipeline, *p));
        }
    }
    std::string text = heading(ranking);
    if (!rows.empty()) {
        text += table({{"strategy", Align::left},
                       {"samples/s, later"},
                       {"samples/s, epoch 1"},
                       {"epoch 1"},
                       {"later"},
                       {"limited by", Align::left},
                       {"stored"},
                       {"one-off"}},
                      rows);
        text +=
            fmt::format("\n{:g} % intervals. {} strategies.\n", 100 * ranking.level, rows.size());
    }
    return text + refusals(ranking) + cautions(ranking) + advice(ranking);
}

std::string ranking_csv(const Ranking& ranking) {
    std::string text =
        "strategy,later_samples_per_second,later_low,later_high,first_samples_per_second,"
        "first_low,first_high,first_seconds,later_seconds,limited_by,first_limited_by,"
        "stored_bytes,one_off_seconds,refused\n";
    const auto unit = sample / second;
    for (const auto& outcome : ranking.outcomes) {
        if (const auto* refusal = std::get_if<Refusal>(&outcome)) {
            text +=
                fmt::format("\"{}\",,,,,,,,,,,,,\"{}\"\n",
                            strategy_name(ranking.pipeline, refusal->strategy), refusal->reason);
            continue;
        }
        const auto& p = std::get<Prediction>(outcome);
        text += fmt::format("\"{}\",{},{},{},{},{},{},{},{},{},{},{},{},\n",
                            strategy_name(ranking.pipeline, p.strategy), p.later.rate.value / unit,
                            p.later.rate.low / unit, p.later.rate.high / unit,
                            p.first.rate.value / unit, p.first.rate.low / unit,
                            p.first.rate.high / unit, p.first.time.value / second,
                            p.later.time.value / second, name(p.later.limited_by),
                            name(p.first.limited_by), p.stored / byte, p.one_off.value / second);
    }
    return text;
}

std::string explanation(const Ranking& ranking) {
    std::string text;
    for (const auto& outcome : ranking.outcomes) {
        if (const auto* p = std::get_if<Prediction>(&outcome)) {
            text += "\n" + explain(ranking.pipeline, *p);
        }
    }
    return text;
}

std::string method_table(const std::vector<MethodLine>& lines) {
    std::vector<std::vector<std::string>> rows;
    for (const auto& line : lines) {
        const auto gap = [](SamplesPerSecond simulated, SamplesPerSecond formula) {
            return fmt::format("{:+.1f}", 100 * (simulated / formula - 1));
        };
        rows.push_back({line.strategy, rate_text(line.first_formula),
                        rate_text(line.first_simulated),
                        gap(line.first_simulated, line.first_formula), rate_text(line.formula),
                        rate_text(line.simulated), gap(line.simulated, line.formula),
                        line.taken ? "simulation" : "formula"});
    }
    return table({{"strategy", Align::left},
                  {"epoch 1: formula"},
                  {"simulated"},
                  {"gap %"},
                  {"later: formula"},
                  {"simulated"},
                  {"gap %"},
                  {"taken", Align::left}},
                 rows);
}

}  // namespace ppsim
