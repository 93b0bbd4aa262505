// ppsim diagram: draws a pipeline, the split of a strategy, sizes, rates and what limits.
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <CLI/CLI.hpp>

#include <filesystem>

#include "model/core/dot.hpp"
#include "model/core/error.hpp"
#include "model/io/atomic_file.hpp"
#include "model/laws/demand.hpp"
#include "model/predict/predict.hpp"
#include "src/commands/command.hpp"
#include "src/commands/exit_code.hpp"
#include "src/commands/inputs.hpp"
#include "src/commands/model_source.hpp"
#include "src/reports/quantities.hpp"

extern char** environ;

namespace ppsim {
namespace {

namespace fs = std::filesystem;

struct Options {
    InputPaths inputs;
    std::string strategy = "online";
    std::string output = "-";
};

bool is_storage(Resource r) {
    return r == Resource::storage_latency || r == Resource::storage_bandwidth ||
           r == Resource::storage_requests || r == Resource::network;
}

// Per-sample time of each step at the calibrated sizes, and what it hands on.
void label_steps(const Pipeline& pipeline,
                 const FittedModel& model,
                 SamplesPerSecond rate,
                 DotLabels& labels) {
    for (StepIndex i = 0; i < pipeline.size(); ++i) {
        for (const auto& step : model.steps) {
            if (step.name != pipeline.step(i).name) continue;
            if (!pipeline.is_source(i)) {
                labels.steps[i] = time_text(step_cpu(pipeline, i, model).alone * sample);
            }
            labels.outputs[i] = bytes_text(step.output_size * sample) + "\n" +
                                bytes_text(step.output_size * rate * second) + "/s";
        }
    }
}

DotLabels labels(const Pipeline& pipeline,
                 const Strategy& strategy,
                 const SortedPaths& paths,
                 const InputPaths& inputs) {
    DotLabels result;
    result.title = pipeline.name() + ": " + strategy_name(pipeline, strategy);
    result.steps.resize(pipeline.size());
    result.outputs.resize(pipeline.size());
    if (!paths.profile && !paths.cluster) return result;
    const auto cluster = load_cluster(paths, inputs);
    const auto model = model_source(paths, pipeline, cluster).model;
    const auto outcome = predict({pipeline, strategy, cluster, model});
    if (const auto* refusal = std::get_if<Refusal>(&outcome)) {
        result.title += ", refused: " + refusal->reason;
        return result;
    }
    const auto& later = std::get<Prediction>(outcome).later;
    result.title +=
        fmt::format(", {} samples/s, limited by {}", rate_text(later.rate), name(later.limited_by));
    result.consumer = rate_text(later.rate.value) + " samples/s";
    result.storage_limits = is_storage(later.limited_by);
    result.cpu_limits = later.limited_by == Resource::cpu || later.limited_by == Resource::worker ||
                        later.limited_by == Resource::lock;
    result.consumer_limits =
        later.limited_by == Resource::consumer || later.limited_by == Resource::hand_over;
    label_steps(pipeline, model, later.rate.value, result);
    return result;
}

// The picture is written beside its name first: a name never stands for half a picture.
void draw(const std::string& text, const fs::path& output, const std::string& format) {
    const auto source = output.string() + ".dot.part";
    const auto picture = output.string() + ".part";
    write_atomically(source, text);
    std::vector<std::string> words = {"dot", "-T" + format, "-o", picture, source};
    std::vector<char*> arguments;
    for (auto& word : words)
        arguments.push_back(word.data());
    arguments.push_back(nullptr);
    pid_t child = 0;
    const int failed = ::posix_spawnp(&child, "dot", nullptr, nullptr, arguments.data(), environ);
    int status = 0;
    if (failed == 0) ::waitpid(child, &status, 0);
    std::error_code error;
    if (failed == 0 && status == 0) fs::rename(picture, output, error);
    const bool drawn = failed == 0 && status == 0 && !error;
    fs::remove(source, error);
    fs::remove(picture, error);
    if (drawn) return;
    throw InputError(output.string(), "could not be drawn by the program \"dot\"",
                     "install graphviz, or write the text with -o NAME.dot");
}

int run(const Options& options) {
    const auto paths = sort_by_schema(options.inputs.files);
    const auto pipeline = load_pipeline(paths, options.inputs);
    const auto strategy = parse_strategy(pipeline, options.strategy);
    const auto text = dot(pipeline, strategy, labels(pipeline, strategy, paths, options.inputs));
    const auto extension = fs::path(options.output).extension().string();
    if (extension == ".svg" || extension == ".png" || extension == ".pdf") {
        draw(text, options.output, extension.substr(1));
    } else {
        write_atomically(options.output, text);
    }
    if (options.output != "-") fmt::print(stderr, "wrote {}\n", options.output);
    return exit_ok;
}

std::function<int()> attach(CLI::App& app) {
    auto options = std::make_shared<Options>();
    add_inputs(app, options->inputs);
    app.add_option("--strategy", options->strategy, "strategy to mark")->capture_default_str();
    app.add_option("-o,--output", options->output, "NAME.dot, NAME.svg, NAME.png, or - for text")
        ->capture_default_str();
    return [options] { return run(*options); };
}

const RegisterCommand registration(50,
                                   {"diagram", "look",
                                    "draw a pipeline with its split, sizes and limit",
                                    "example: ppsim diagram data/pipelines/images.pipeline.yaml "
                                    "lab.profile.json --strategy split@resize -o images.svg",
                                    attach});

}  // namespace
}  // namespace ppsim
