// ppsim predict: every strategy of a pipeline on a cluster, ranked.
#include "model/predict/predict.hpp"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>

#include "model/io/atomic_file.hpp"
#include "model/io/prediction_json.hpp"
#include "model/predict/rank.hpp"
#include "model/predict/site.hpp"
#include "src/commands/both_methods.hpp"
#include "src/commands/command.hpp"
#include "src/commands/exit_code.hpp"
#include "src/commands/inputs.hpp"
#include "src/commands/model_source.hpp"
#include "src/commands/strategy_options.hpp"
#include "src/reports/ranking.hpp"

namespace ppsim {
namespace {

struct Options {
    InputPaths inputs;
    StrategyOptions strategies;
    PredictOptions predict;
    bool json = false;
    bool csv = false;
    bool explain = false;
    std::size_t top = 0;
    std::string method = "analytic";
    std::string output = "-";
};

int cores_of(const Cluster& cluster, const FittedModel& model) {
    return std::max(1, static_cast<int>(usable_cores(cluster, model)));
}

std::string json_of(const Options& options,
                    const SortedPaths& paths,
                    const Profile& profile,
                    const Ranking& ranking) {
    PredictionDocument document;
    document.origin = {PPSIM_VERSION, invocation(), options.inputs.files, profile.provenance.seed};
    document.level = ranking.level;
    document.samples = ranking.samples;
    document.calibration = profile.provenance.duration;
    document.outcomes = ranking.outcomes;
    (void)paths;
    return to_json_text(ranking.pipeline, document);
}

Method method_named(const std::string& name) {
    return name == "des" ? Method::des : name == "both" ? Method::both : Method::analytic;
}

bool all_refused(const std::vector<Outcome>& outcomes) {
    return std::all_of(outcomes.begin(), outcomes.end(),
                       [](const Outcome& o) { return std::holds_alternative<Refusal>(o); });
}

std::vector<MethodLine> lines_of(const std::vector<MethodGap>& gaps) {
    std::vector<MethodLine> lines;
    for (const auto& gap : gaps)
        lines.push_back({gap.strategy, gap.first_formula, gap.first_simulated, gap.formula,
                         gap.simulated, gap.taken});
    return lines;
}

int run(const Options& options) {
    const auto paths = sort_by_schema(options.inputs.files);
    const auto pipeline = load_pipeline(paths, options.inputs);
    const auto cluster = load_cluster(paths, options.inputs);
    const auto source = model_source(paths, pipeline, cluster);
    const auto& [profile, model] = source;
    Ranking ranking{pipeline,
                    cluster,
                    pipeline.dataset().samples.value_or(model.dataset_samples),
                    options.predict.level,
                    {}};
    for (const auto& strategy :
         chosen_strategies(pipeline, options.strategies, cores_of(cluster, model))) {
        ranking.outcomes.push_back(predict({pipeline, strategy, cluster, model}, options.predict));
    }
    const auto gaps = apply_simulations({pipeline, cluster, model, profile},
                                        method_named(options.method), ranking.outcomes);
    ranking.outcomes = ranked(std::move(ranking.outcomes));
    if (options.top > 0 && ranking.outcomes.size() > options.top) {
        ranking.outcomes.resize(options.top);
    }
    std::string text;
    if (options.json) {
        text = json_of(options, paths, profile, ranking);
    } else if (options.csv) {
        text = ranking_csv(ranking);
    } else {
        text = ranking_table(ranking);
        if (options.explain) text += explanation(ranking);
        if (!gaps.empty()) text += "\n" + method_table(lines_of(gaps));
    }
    write_atomically(options.output, text);
    return all_refused(ranking.outcomes) ? exit_refused : exit_ok;
}

std::function<int()> attach(CLI::App& app) {
    auto options = std::make_shared<Options>();
    add_inputs(app, options->inputs);
    add_strategy_options(app, options->strategies);
    app.add_flag("--json", options->json, "one JSON document (ppsim.prediction/1)");
    app.add_flag("--csv", options->csv, "comma-separated values");
    app.add_flag("--explain", options->explain, "every roof, and the numbers behind it");
    app.add_flag("--strict", options->predict.strict, "refuse what lies outside the calibration");
    app.add_option("--method", options->method,
                   "analytic: the formula; des: simulate; both: simulate where they differ")
        ->check(CLI::IsMember({"analytic", "des", "both"}))
        ->capture_default_str();
    app.add_option("--level", options->predict.level, "probability of the intervals")
        ->check(CLI::Range(0.01, 0.999))
        ->capture_default_str();
    app.add_option("--top", options->top, "print only the best so many");
    app.add_option("-o,--output", options->output, "file to write (-: standard output)");
    return [options] { return run(*options); };
}

const RegisterCommand registration(20,
                                   {"predict", "ask",
                                    "every strategy on a cluster, ranked, with intervals",
                                    "example: ppsim predict data/pipelines/images.pipeline.yaml "
                                    "lab.profile.json --set node.cores=16",
                                    attach});

}  // namespace
}  // namespace ppsim
