// Prints and writes how well a measured set's targets are predicted.
#include "src/commands/validate_set.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "model/fit/doubts.hpp"
#include "model/io/accuracy_json.hpp"
#include "model/io/atomic_file.hpp"
#include "model/io/csv.hpp"
#include "model/io/measured_set_files.hpp"
#include "src/commands/accuracy_verdict.hpp"
#include "src/commands/set_comparisons.hpp"
#include "src/commands/shipped_traits.hpp"
#include "src/reports/validation.hpp"

namespace ppsim {
namespace {

constexpr double level = 0.9;

/// Rows over strategy x codec compete in a choice; they repeat cold rows, so they count apart.
bool is_choice(const Comparison& comparison) {
    return comparison.groups.front() == "choice";
}

struct SetSummary {
    ErrorSummary all;  ///< without the choice, with its regret and rank agreement
    std::map<std::string, ErrorSummary> groups;
    ErrorSummary noise;
};

SetSummary summarise_set(const SetComparisons& compared, const MeasuredSet& set) {
    std::vector<Comparison> rows;
    std::copy_if(compared.comparisons.begin(), compared.comparisons.end(), std::back_inserter(rows),
                 [](const Comparison& c) { return !is_choice(c); });
    SetSummary summary{summarise(rows), summarise_groups(compared.comparisons), noise_floor(set)};
    if (const auto choice = summary.groups.find("choice"); choice != summary.groups.end()) {
        summary.all.regret = choice->second.regret;
        summary.all.kendall_tau = choice->second.kendall_tau;
    }
    summary.all.repeatability_ape = summary.noise.median_ape;
    return summary;
}

std::vector<StepLine> lines_of(const std::vector<StepFinding>& steps) {
    std::vector<StepLine> lines;
    for (const auto& s : steps)
        lines.push_back({s.pipeline, s.step, s.native, s.serial, s.locked});
    return lines;
}

std::string text_of(const SetComparisons& compared,
                    const SetSummary& summary,
                    const ValidateSetOptions& options) {
    std::string text;
    if (options.steps) text += step_table(lines_of(compared.steps)) + "\n";
    if (options.rows) {
        std::vector<ErrorLine> lines;
        for (const auto& c : compared.comparisons) {
            lines.push_back(
                {c.label, c.predicted, median_rate(c.measured), signed_error(c), share_inside(c)});
        }
        text += error_table(lines) + "\n";
    }
    std::vector<NamedSummary> lines(summary.groups.begin(), summary.groups.end());
    lines.push_back({"all but choice", summary.all});
    text += set_summary_table(lines);
    text += fmt::format(
        "\nregret over strategy x codec {:.3f} (worst pipeline), Kendall's tau {:.2f}\n"
        "noise floor, {} experiments done twice: median {:.1f}, mean {:.1f}, max {:.1f} %\n",
        summary.all.regret, summary.all.kendall_tau, summary.noise.n,
        100 * summary.noise.median_ape, 100 * summary.noise.mean_ape, 100 * summary.noise.max_ape);
    return text;
}

std::string csv_of(const SetComparisons& compared) {
    constexpr auto unit = sample / second;
    auto text = csv_line({"pipeline", "group", "storage", "strategy", "split", "codec", "threads",
                          "samples", "epoch", "predicted", "low", "high", "measured"});
    for (std::size_t i = 0; i < compared.rows.size(); ++i) {
        const auto& [pipeline, row, probed] = compared.rows[i];
        const auto& c = compared.comparisons[i];
        const auto& strategy = row->strategy;
        text += csv_line(
            {pipeline->pipeline.name(), c.groups.front(), row->storage,
             strategy_name(pipeline->pipeline, strategy),
             split_name(pipeline->pipeline, strategy.offline), std::string(name(strategy.codec)),
             std::to_string(strategy.threads), fmt::format("{}", row->samples / sample),
             std::to_string(row->epoch), fmt::format("{}", c.predicted.value / unit),
             fmt::format("{}", c.predicted.low / unit), fmt::format("{}", c.predicted.high / unit),
             fmt::format("{}", c.measured.front() / unit)});
    }
    return text;
}

}  // namespace

int validate_set(const ValidateSetOptions& options) {
    const auto set = read_measured_set(options.set);
    const auto traits = options.relearn ? TraitsFile{} : traits_file(options.traits);
    const auto compared = compare_set(set, [&](const std::string& pipeline) {
        return options.relearn ? learned_without(set, pipeline) : traits_without(traits, pipeline);
    });
    for (const auto& row : compared.refused)
        fmt::print(stderr, "refused: {}\n", row);
    for (const auto& doubt : doubts(set)) {
        if (doubt.of_calibration) {
            fmt::print(stderr, "doubt: {}: {}; {}\n", doubt.row, doubt.what, doubt.remedy);
        }
    }
    const auto summary = summarise_set(compared, set);
    const auto json = set_accuracy_json_text(summary.all, summary.groups, level);
    fmt::print("{}", options.json ? json : text_of(compared, summary, options));
    if (!options.output.empty()) write_atomically(options.output, json);
    if (!options.csv.empty()) write_atomically(options.csv, csv_of(compared));
    return accuracy_verdict(summary.all, options.max_error, options.min_coverage);
}

}  // namespace ppsim
