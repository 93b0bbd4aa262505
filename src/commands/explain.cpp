// ppsim explain: one strategy on one cluster taken apart: roofs, CPU shares, what a change brings.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "model/io/atomic_file.hpp"
#include "model/laws/cpu_shares.hpp"
#include "model/predict/predict.hpp"
#include "model/predict/what_if.hpp"
#include "src/commands/axis_text.hpp"
#include "src/commands/command.hpp"
#include "src/commands/exit_code.hpp"
#include "src/commands/inputs.hpp"
#include "src/commands/model_source.hpp"
#include "src/reports/explanation.hpp"

namespace ppsim {
namespace {

struct Options {
    InputPaths inputs;
    std::string strategy = "online";
    std::string output = "-";
};

std::string origin_of(const SortedPaths& paths, const Profile& profile) {
    if (!paths.profile) return "the files' own declarations";
    return fmt::format("profile {} of \"{}\"", paths.profile->filename().string(), profile.name);
}

std::vector<ChangeLine> lines_of(const std::vector<WhatIf>& changes) {
    std::vector<ChangeLine> lines;
    for (const auto& one : changes) {
        const auto& axis = *one.change.axis;
        // A hundredth more cores takes no more threads.
        const bool whole = axis.unit == AxisUnit::count || one.change.threads_too;
        lines.push_back(
            {std::string(axis.name) + (one.change.threads_too ? ", threads likewise" : ""),
             axis_value_text(axis, one.change.from), axis_value_text(axis, one.change.to), one.rate,
             one.gain, whole ? std::nullopt : std::optional(one.elasticity), one.limited_by});
    }
    return lines;
}

int run(const Options& options) {
    const auto paths = sort_by_schema(options.inputs.files);
    const auto pipeline = load_pipeline(paths, options.inputs);
    const auto cluster = load_cluster(paths, options.inputs);
    const auto source = model_source(paths, pipeline, cluster);
    const auto strategy = parse_strategy(pipeline, options.strategy);
    const auto outcome = predict({pipeline, strategy, cluster, source.model});
    if (const auto* refusal = std::get_if<Refusal>(&outcome)) {
        fmt::print(stderr, "refused: {}\n", refusal->reason);
        return exit_refused;
    }
    const auto prepared = std::get<Prepared>(prepare(pipeline, strategy, source.model));
    write_atomically(
        options.output,
        explanation_text({pipeline, std::get<Prediction>(outcome), cluster.name,
                          origin_of(paths, source.profile),
                          cpu_shares(pipeline, strategy, source.model, prepared.demand),
                          lines_of(what_ifs({pipeline, prepared, cluster, source.model}))}));
    return exit_ok;
}

std::function<int()> attach(CLI::App& app) {
    auto options = std::make_shared<Options>();
    add_inputs(app, options->inputs);
    app.add_option("--strategy", options->strategy, "as in split@resize+zstd,threads=2")
        ->capture_default_str();
    app.add_option("-o,--output", options->output, "file to write (-: standard output)");
    return [options] { return run(*options); };
}

const RegisterCommand registration(21,
                                   {"explain", "ask",
                                    "one strategy taken apart, and what one change would bring",
                                    "example: ppsim explain data/pipelines/images.pipeline.yaml "
                                    "lab.profile.json --strategy split@resize,threads=2",
                                    attach});

}  // namespace
}  // namespace ppsim
