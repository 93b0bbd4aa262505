// ppsim validate: predicted beside measured, as a table of errors.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "model/core/error.hpp"
#include "model/io/accuracy_json.hpp"
#include "model/io/atomic_file.hpp"
#include "model/io/measurement_json.hpp"
#include "model/io/prediction_json.hpp"
#include "model/predict/validation.hpp"
#include "src/commands/accuracy_verdict.hpp"
#include "src/commands/command.hpp"
#include "src/commands/compare_runs.hpp"
#include "src/commands/exit_code.hpp"
#include "src/commands/inputs.hpp"
#include "src/commands/validate_set.hpp"
#include "src/reports/validation.hpp"

namespace ppsim {
namespace {

struct Options {
    InputPaths inputs;
    bool json = false;
    std::string output;
    double max_error = 0;
    double min_coverage = 0;
    ValidateSetOptions set;
};

std::string text_of(const std::vector<Comparison>& comparisons,
                    const ErrorSummary& all,
                    const std::map<std::string, ErrorSummary>& groups,
                    double level) {
    std::vector<ErrorLine> errors;
    for (const auto& c : comparisons) {
        errors.push_back(
            {c.label, c.predicted, median_rate(c.measured), signed_error(c), share_inside(c)});
    }
    std::vector<NamedSummary> lines = {{"all", all}};
    lines.insert(lines.end(), groups.begin(), groups.end());
    return error_table(errors) + "\n" + summary_table(lines, level);
}

int run_set(const Options& options) {
    auto set = options.set;
    set.json = options.json;
    set.output = options.output;
    set.max_error = options.max_error;
    set.min_coverage = options.min_coverage;
    return validate_set(set);
}

int run(const Options& options) {
    if (!options.set.set.empty()) return run_set(options);
    const auto paths = sort_by_schema(options.inputs.files);
    if (paths.predictions.size() != 1 || paths.measurements.empty()) {
        throw InputError("", "validate needs one prediction and at least one measurement",
                         "make them with \"ppsim predict --json -o\" and \"ppsim run -o\"");
    }
    const auto predictions = read_predictions(paths.predictions.front());
    std::vector<Measurements> measurements;
    for (const auto& path : paths.measurements)
        measurements.push_back(read_measurements(path));
    std::vector<std::string> unmatched;
    const auto comparisons = compare_runs(predictions, measurements, unmatched);
    for (const auto& name : unmatched)
        fmt::print(stderr, "not predicted: {}\n", name);
    if (comparisons.empty()) {
        throw InputError(paths.predictions.front().string(),
                         "predicts none of the measured strategies");
    }
    const auto all = summarise(comparisons);
    const auto groups = summarise_groups(comparisons);
    const auto json = accuracy_json_text(all, groups, predictions.level, predictions.calibration);
    fmt::print("{}", options.json ? json : text_of(comparisons, all, groups, predictions.level));
    if (!options.output.empty()) write_atomically(options.output, json);
    return accuracy_verdict(all, options.max_error, options.min_coverage);
}

std::function<int()> attach(CLI::App& app) {
    auto options = std::make_shared<Options>();
    app.add_option("files", options->inputs.files, "a prediction and measurements, in any order");
    app.add_option("--set", options->set.set,
                   "directory of a measured set: fit its calibration rows, predict its targets");
    app.add_option("--traits", options->set.traits,
                   "learned traits to use with --set (default: those shipped)");
    app.add_flag("--relearn", options->set.relearn,
                 "learn the traits from the set's other pipelines, leaving each out in turn");
    app.add_flag("--steps", options->set.steps, "print what was learned of every step of the set");
    app.add_flag("--rows", options->set.rows, "print every row of the set too");
    app.add_option("--csv", options->set.csv, "file for every row of the set, as CSV");
    app.add_flag("--json", options->json, "print the summary as JSON");
    app.add_option("-o,--output", options->output, "file for the summary (JSON)");
    app.add_option("--max-error", options->max_error,
                   "exit 5 where the median error, in percent, is above");
    app.add_option("--min-coverage", options->min_coverage,
                   "exit 5 where fewer runs, in percent, lie in their intervals");
    return [options] { return run(*options); };
}

const RegisterCommand registration(40,
                                   {"validate", "trust",
                                    "predicted beside measured: errors, coverage, regret",
                                    "example: ppsim validate prediction.json measured.json",
                                    attach});

}  // namespace
}  // namespace ppsim
