// ppsim compare: the same question, unchanged and with other machines, settings or strategies.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>

#include "model/core/error.hpp"
#include "model/io/atomic_file.hpp"
#include "model/io/comparison_json.hpp"
#include "model/predict/predict.hpp"
#include "src/commands/command.hpp"
#include "src/commands/exit_code.hpp"
#include "src/commands/inputs.hpp"
#include "src/commands/model_source.hpp"
#include "src/reports/comparison.hpp"

namespace ppsim {
namespace {

struct Options {
    InputPaths inputs;
    std::string strategy = "online";
    std::vector<std::string> changes;  ///< --with
    bool json = false;
    std::string output = "-";
};

std::string trimmed(const std::string& text) {
    const auto first = text.find_first_not_of(' ');
    if (first == std::string::npos) return "";
    return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

std::vector<std::string> parts_of(const std::string& change) {
    std::vector<std::string> parts;
    std::istringstream text(change);
    for (std::string part; std::getline(text, part, ';');) {
        if (auto one = trimmed(part); !one.empty()) parts.push_back(std::move(one));
    }
    if (parts.empty()) throw InputError("--with", "changes nothing", "as in --with node.cores=16");
    return parts;
}

// A file takes the place of the one of its kind.
void replace_file(InputPaths& inputs, const std::string& path) {
    const auto sorted = sort_by_schema({path});
    std::erase_if(inputs.files, [&](const std::filesystem::path& file) {
        const auto old = sort_by_schema({file});
        return (old.cluster && sorted.cluster) || (old.profile && sorted.profile) ||
               (old.pipeline && sorted.pipeline);
    });
    inputs.files.emplace_back(path);
}

struct Asked {
    InputPaths inputs;
    std::string strategy;
};

Asked changed(const Options& options, const std::string& change) {
    Asked asked{options.inputs, options.strategy};
    for (const auto& part : parts_of(change)) {
        if (part.starts_with("strategy=")) {
            asked.strategy = part.substr(9);
        } else if (part.find('=') != std::string::npos) {
            asked.inputs.overrides.push_back(part);
        } else {
            replace_file(asked.inputs, part);
        }
    }
    return asked;
}

Alternative answer(const Asked& asked, const std::string& change) {
    const auto paths = sort_by_schema(asked.inputs.files);
    const auto pipeline = load_pipeline(paths, asked.inputs);
    const auto cluster = load_cluster(paths, asked.inputs);
    const auto source = model_source(paths, pipeline, cluster);
    const auto strategy = parse_strategy(pipeline, asked.strategy);
    return {change, strategy_name(pipeline, strategy),
            predict({pipeline, strategy, cluster, source.model})};
}

int run(const Options& options) {
    std::vector<Alternative> alternatives = {answer({options.inputs, options.strategy}, "")};
    for (const auto& change : options.changes)
        alternatives.push_back(answer(changed(options, change), change));
    const auto pipeline =
        load_pipeline(sort_by_schema(options.inputs.files), options.inputs).name();
    write_atomically(options.output, options.json ? to_json_text(pipeline, alternatives,
                                                                 {PPSIM_VERSION, invocation(),
                                                                  options.inputs.files, 1})
                                                  : comparison_table(pipeline, alternatives));
    const bool all_refused = std::all_of(
        alternatives.begin(), alternatives.end(),
        [](const Alternative& a) { return std::holds_alternative<Refusal>(a.outcome); });
    return all_refused ? exit_refused : exit_ok;
}

std::function<int()> attach(CLI::App& app) {
    auto options = std::make_shared<Options>();
    add_inputs(app, options->inputs);
    app.add_option("--strategy", options->strategy, "as in split@resize+zstd,threads=2")
        ->capture_default_str();
    app.add_option("--with", options->changes,
                   "a change: \"node.cores=16; strategy=split@resize,threads=16\", or another "
                   "cluster, profile or pipeline file; repeatable")
        ->allow_extra_args(false)
        ->take_all()
        ->required();
    app.add_flag("--json", options->json, "one JSON document (ppsim.comparison/1)");
    app.add_option("-o,--output", options->output, "file to write (-: standard output)");
    return [options] { return run(*options); };
}

const RegisterCommand registration(25,
                                   {"compare", "ask", "the same question with one thing changed",
                                    "example: ppsim compare data/pipelines/images.pipeline.yaml "
                                    "lab.profile.json --strategy online,threads=2 --with "
                                    "node.cores=8 --with strategy=split@resize,threads=2",
                                    attach});

}  // namespace
}  // namespace ppsim
