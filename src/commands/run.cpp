// ppsim run: does one strategy for real and reports its rate.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <map>

#include "calibrate/runtime/executor.hpp"
#include "model/core/error.hpp"
#include "model/io/atomic_file.hpp"
#include "model/io/measurement_json.hpp"
#include "src/commands/command.hpp"
#include "src/commands/exit_code.hpp"
#include "src/commands/inputs.hpp"
#include "src/commands/interrupt.hpp"
#include "src/reports/quantities.hpp"

namespace ppsim {
namespace {

namespace fs = std::filesystem;

struct Options {
    InputPaths inputs;
    std::vector<std::string> strategies;
    RunSettings settings;
    std::string data;
    std::string store = "ppsim-store";
    std::string on_damage = "stop";
    std::string min_time;
    int repeats = 1;
    bool json = false;
    std::string output;
};

/// What is shared by all strategies of one call.
struct Session {
    const Options& options;
    const Pipeline& pipeline;
    StepRunner runner;
    DataFiles data;
    Measurements measurements;
};

void print_epoch(const EpochMeasurement& epoch) {
    fmt::print("  epoch {}: {} samples/s, {:.0f} samples in {}", epoch.epoch,
               rate_text(epoch.rate()), static_cast<double>(epoch.samples),
               time_text(epoch.elapsed));
    fmt::print(", first after {}, {:.0f} % cached before\n", time_text(epoch.first_sample),
               100 * epoch.resident_before);
    for (const auto& fault : epoch.faults)
        fmt::print(stderr, "damaged: {}\n", fault);
    if (epoch.skipped > epoch.faults.size()) {
        fmt::print(stderr, "damaged: {} samples in all\n", epoch.skipped);
    }
    for (const auto& warning : epoch.warnings)
        fmt::print(stderr, "warning: {}\n", warning);
}

std::optional<Store> offline_pass(Session& session,
                                  const RunSettings& settings,
                                  const std::string& name) {
    if (settings.strategy.offline.empty()) return std::nullopt;
    auto made = store(session.runner, session.data, settings);
    Bytes stored;
    for (const auto& shard : made.manifest.shards)
        stored += shard.stored;
    if (!session.options.json) {
        fmt::print("  {} {} in {}\n", made.reused ? "reuses" : "stored", bytes_text(stored),
                   time_text(made.manifest.elapsed));
    }
    if (made.manifest.skipped > 0) {
        fmt::print(stderr, "damaged: {} samples left out by the offline pass\n",
                   made.manifest.skipped);
    }
    if (!made.reused) {
        session.measurements.offline.push_back(
            {name, static_cast<double>(made.manifest.samples) * sample, stored,
             made.manifest.elapsed, settings.strategy.threads});
    }
    return made;
}

void run_once(Session& session, const Strategy& strategy, int repeat) {
    auto settings = session.options.settings;
    settings.strategy = strategy;
    const auto name = strategy_name(session.pipeline, strategy);
    if (!session.options.json) fmt::print("{}\n", name);
    const auto stored = offline_pass(session, settings, name);
    const auto epochs =
        run_epochs(session.runner, session.data, stored ? &*stored : nullptr, settings);
    for (const auto& epoch : epochs) {
        if (!session.options.json) print_epoch(epoch);
        if (epoch.samples == 0) throw InputError(settings.data.string(), "every sample is damaged");
        session.measurements.epochs.push_back({name, epoch.epoch, repeat,
                                               static_cast<double>(epoch.samples) * sample,
                                               static_cast<double>(epoch.skipped) * sample,
                                               epoch.elapsed, epoch.cpu, epoch.resident_before});
    }
}

std::vector<Strategy> parse_all(const Pipeline& pipeline, const std::vector<std::string>& names) {
    std::vector<Strategy> result;
    for (const auto& name : names)
        result.push_back(parse_strategy(pipeline, name));
    return result;
}

int run(Options options) {
    const auto paths = sort_by_schema(options.inputs.files);
    const auto pipeline = load_pipeline(paths, options.inputs);
    const auto strategies = parse_all(pipeline, options.strategies);
    watch_for_interrupt();
    auto& settings = options.settings;
    settings.data =
        options.data.empty() ? fs::path(pipeline.dataset().path) : fs::path(options.data);
    settings.store = options.store;
    settings.damaged = options.on_damage == "skip" ? DamagePolicy::skip : DamagePolicy::stop;
    if (!options.min_time.empty()) {
        settings.later_epochs_at_least = duration_flag("--min-time", options.min_time);
    }
    settings.cancelled = interrupted;
    Session session{options,
                    pipeline,
                    StepRunner(pipeline, settings.data),
                    data_files(pipeline, settings.data, settings.samples),
                    {}};
    session.measurements.pipeline = pipeline.name();
    // Repeats interleave, so that a slow minute of the host hits every strategy alike.
    for (int repeat = 1; repeat <= options.repeats; ++repeat) {
        for (const auto& strategy : strategies)
            run_once(session, strategy, repeat);
    }
    const auto text =
        to_json_text(session.measurements, {PPSIM_VERSION, invocation(), {}, settings.seed});
    if (options.json) write_atomically("-", text);
    if (!options.output.empty()) write_atomically(options.output, text);
    return exit_ok;
}

int guarded(const Options& options) {
    try {
        return run(options);
    } catch (const SampleError& error) {
        throw InputError("", std::string("damaged sample: ") + error.what(),
                         "remove it, or go on without it with --on-damage skip");
    } catch (const StreamError& error) {
        throw InputError("", std::string("damaged records: ") + error.what(),
                         "remove the store and run again");
    }
}

std::function<int()> attach(CLI::App& app) {
    auto options = std::make_shared<Options>();
    add_inputs(app, options->inputs);
    app.add_option("--strategy", options->strategies,
                   "strategy by name, as in split@resize+zstd,threads=2; repeatable")
        ->required()
        ->allow_extra_args(false)
        ->take_all();
    app.add_option("--data", options->data, "directory of the data set (default: the pipeline's)");
    app.add_option("--store", options->store, "directory for stored records, kept for reuse")
        ->capture_default_str();
    app.add_option("--epochs", options->settings.epochs, "epochs to run")
        ->check(CLI::Range(1, 1'000'000))
        ->capture_default_str();
    app.add_option("--min-time", options->min_time,
                   "add epochs until those after the first took this long, as in \"1 s\"");
    app.add_option("--samples", options->settings.samples, "only the first so many samples");
    app.add_option("--repeats", options->repeats, "runs of each strategy, interleaved")
        ->check(CLI::Range(1, 10'000))
        ->capture_default_str();
    app.add_option("--seed", options->settings.seed, "order and random steps")
        ->capture_default_str();
    app.add_option("--on-damage", options->on_damage, "stop at a damaged sample, or skip it")
        ->check(CLI::IsMember({"stop", "skip"}))
        ->capture_default_str();
    app.add_flag("--json", options->json, "print the measurements as JSON");
    app.add_option("-o,--output", options->output, "file for the measurements (JSON)");
    return [options] { return guarded(*options); };
}

const RegisterCommand registration(30,
                                   {"run", "trust", "run one strategy for real",
                                    "example: ppsim run data/pipelines/images.pipeline.yaml "
                                    "--data DIR --strategy split@resize,threads=2 --epochs 2",
                                    attach});

}  // namespace
}  // namespace ppsim
