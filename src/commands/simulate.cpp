// ppsim simulate: one strategy by discrete events, beside what the formula says of it.
#include "sim/simulate.hpp"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <sstream>

#include "model/core/error.hpp"
#include "model/io/atomic_file.hpp"
#include "model/io/simulation_json.hpp"
#include "src/commands/command.hpp"
#include "src/commands/exit_code.hpp"
#include "src/commands/faults_file.hpp"
#include "src/commands/inputs.hpp"
#include "src/commands/model_source.hpp"
#include "src/commands/simulated.hpp"
#include "src/reports/simulation.hpp"

namespace ppsim {
namespace {

struct Options {
    InputPaths inputs;
    std::string strategy = "online";
    int epochs = 2;
    SimulationOptions simulation;
    std::string faults;
    std::string trace;
    std::size_t trace_events = 200'000;
    bool json = false;
    std::string output = "-";
};

SimulatedShares shares_of(const ClusterRun& run) {
    return {run.workers.computing, run.workers.reading, run.workers.blocked, run.workers.idle,
            run.hand_over_use,     run.store_use,       run.accelerator_use, run.data_stall,
            run.barrier_stall,     run.mean_queue,      run.first_rank,      run.worst_rank};
}

SimulationFigures figures_of(const SimulationResult& result, const Prediction& formula) {
    SimulationFigures figures;
    for (std::size_t i = 0; i < result.epochs.size(); ++i) {
        const auto& epoch = result.epochs[i];
        const auto& rate = epoch.rate;
        const auto& expected = i == 0 ? formula.first : formula.later;
        figures.epochs.push_back(
            {{rate.mean, rate.mean - rate.half_width, rate.mean + rate.half_width},
             expected.rate.value,
             epoch.elapsed.mean,
             epoch.hit_ratio,
             epoch.from_store});
    }
    figures.first_batch = result.first_batch.mean;
    figures.shares = shares_of(result.shares);
    figures.limited_by = name(formula.later.limited_by);
    figures.replications = result.replications;
    figures.settled = result.settled;
    figures.events = result.events;
    figures.violations = result.violations;
    return figures;
}

// A fault of something that the scenario has no limit for would do nothing.
void check_faults(const Options& options, const SimulationScenario& scenario) {
    for (const auto& fault : scenario.faults) {
        if (fault.kind == FaultKind::drained_bucket && !scenario.store.baseline) {
            throw InputError(options.faults, "the storage has no burst bucket to drain",
                             "slow the store down instead: kind: slow_store");
        }
        const bool no_nic = !(scenario.nodes[fault.node].nic < no_limit);
        if (fault.kind == FaultKind::slow_link && no_nic) {
            throw InputError(options.faults, "the cluster gives its nodes no network",
                             "declare it, as in --set node.nic=10Gbit/s");
        }
        if (fault.kind == FaultKind::slow_store && !(scenario.store.bandwidth < no_limit)) {
            throw InputError(options.faults, "the storage has no bandwidth to slow down",
                             "declare it, as in --set storage.bandwidth=1GB/s");
        }
    }
}

void write_trace(const Options& options, const Trace& trace) {
    std::ostringstream text;
    trace.write(text, options.simulation.seed);
    write_atomically(options.trace, text.str());
    if (trace.full()) {
        fmt::print(stderr, "the trace is full: {} events; more with --trace-events\n",
                   options.trace_events);
    }
}

int run(const Options& options) {
    const auto paths = sort_by_schema(options.inputs.files);
    const auto pipeline = load_pipeline(paths, options.inputs);
    const auto cluster = load_cluster(paths, options.inputs);
    const auto source = model_source(paths, pipeline, cluster);
    const auto& [profile, model] = source;
    const auto strategy = parse_strategy(pipeline, options.strategy);
    const auto outcome = predict({pipeline, strategy, cluster, model});
    if (const auto* refusal = std::get_if<Refusal>(&outcome)) {
        fmt::print(stderr, "refused: {}\n", refusal->reason);
        return exit_refused;
    }
    const auto& formula = std::get<Prediction>(outcome);
    auto made = simulation_scenario({pipeline, cluster, model, profile, options.epochs}, strategy);
    if (const auto* reason = std::get_if<std::string>(&made)) {
        fmt::print(stderr, "refused: {}\n", *reason);
        return exit_refused;
    }
    auto& scenario = std::get<SimulationScenario>(made);
    if (!options.faults.empty()) {
        scenario.faults = read_faults(options.faults, scenario.nodes.size());
        check_faults(options, scenario);
    }
    Trace trace(options.trace_events);
    const auto result =
        simulate(scenario, options.simulation, options.trace.empty() ? nullptr : &trace);
    auto figures = figures_of(result, formula);
    figures.pipeline = pipeline.name();
    figures.strategy = strategy_name(pipeline, strategy);
    figures.samples = scenario.samples;
    figures.assumptions = assumptions(model);
    if (!options.trace.empty()) write_trace(options, trace);
    write_atomically(options.output,
                     options.json
                         ? to_json_text(figures, {PPSIM_VERSION, invocation(), options.inputs.files,
                                                  options.simulation.seed})
                         : simulation_text(figures, formula, scenario.loader.queue));
    return result.violations.empty() ? exit_ok : exit_internal_error;
}

std::function<int()> attach(CLI::App& app) {
    auto options = std::make_shared<Options>();
    auto& simulation = options->simulation;
    add_inputs(app, options->inputs);
    app.add_option("--strategy", options->strategy, "as in split@resize+zstd,threads=2")
        ->capture_default_str();
    app.add_option("--epochs", options->epochs, "epochs to simulate")
        ->check(CLI::Range(1, 1000))
        ->capture_default_str();
    app.add_option("--reps", simulation.replications,
                   "replications at least; up to four times as "
                   "many while the interval is wide")
        ->check(CLI::Range(1, 1000))
        ->capture_default_str();
    app.add_option("--seed", simulation.seed, "of every random stream")->capture_default_str();
    app.add_option("-j,--jobs", simulation.threads, "threads; the result does not depend on it")
        ->check(CLI::Range(1, 256))
        ->capture_default_str();
    app.add_option("--faults", options->faults, "file of faults (ppsim.faults/1)");
    app.add_option("--trace", options->trace,
                   "file for a timeline of the first replication (Perfetto, Chrome)");
    app.add_option("--trace-events", options->trace_events, "most events of the timeline")
        ->capture_default_str();
    app.add_flag("--json", options->json, "one JSON document (ppsim.simulation/1)");
    app.add_option("-o,--output", options->output, "file to write (-: standard output)");
    return [options] {
        auto asked = *options;
        asked.simulation.most_replications = 4 * asked.simulation.replications;
        return run(asked);
    };
}

const RegisterCommand registration(24,
                                   {"simulate", "ask",
                                    "one strategy by discrete events: queues, caches, faults",
                                    "example: ppsim simulate data/pipelines/images.pipeline.yaml "
                                    "lab.profile.json --strategy split@resize,threads=2 --trace "
                                    "run.json",
                                    attach});

}  // namespace
}  // namespace ppsim
