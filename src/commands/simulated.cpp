// Gathers what a scenario is made from.
#include "src/commands/simulated.hpp"

#include <fmt/format.h>

#include "model/fit/step_spread.hpp"
#include "model/predict/quick.hpp"
#include "model/predict/site.hpp"
#include "sim/from_demand.hpp"

namespace ppsim {
namespace {

constexpr std::size_t most_nodes = 10'000;

// Declared costs are means. Workers that all took the same time would go on reading at the same
// moments for ever and leave the storage idle in between, which no real ones do: assumed, half the
// mean from sample to sample, as decoded photographs have it.
constexpr double declared_step_scv = 0.25;

std::vector<std::string> online_steps(const Pipeline& pipeline, StepSet offline) {
    std::vector<std::string> names;
    for (StepIndex i = 0; i < pipeline.size(); ++i) {
        if (!offline.contains(i)) names.push_back(pipeline.step(i).name);
    }
    return names;
}

// Jobs that share accelerators take turns on them.
std::optional<Seconds> step_time(const SimulationInput& input, const Node& node) {
    const auto step = node.step_time ? node.step_time : input.pipeline.consumer().step_time;
    if (!step) return step;
    return *step * static_cast<double>(input.cluster.jobs);
}

std::vector<NodeGroup> node_groups(const SimulationInput& input) {
    const auto& cluster = input.cluster;
    std::vector<NodeGroup> groups;
    for (std::size_t i = 0; i < group_count(cluster); ++i) {
        const auto& node = group(cluster, i);
        const auto& trainer = cluster.remote_workers ? cluster.node : node;
        groups.push_back({site(input.pipeline, cluster, input.model, i), node.count,
                          page_cache(node, input.model), trainer.accelerators,
                          step_time(input, trainer)});
    }
    return groups;
}

}  // namespace

std::variant<SimulationScenario, std::string> simulation_scenario(const SimulationInput& input,
                                                                  const Strategy& strategy) {
    const auto& [pipeline, cluster, model, profile, epochs] = input;
    const auto made = prepare(pipeline, strategy, model);
    if (const auto* refusal = std::get_if<Refusal>(&made)) return refusal->reason;
    const auto& prepared = std::get<Prepared>(made);
    // What the formula refuses, the simulator has no numbers for either.
    const auto formula = quick_predict({pipeline, prepared, cluster, model});
    if (const auto* reason = std::get_if<std::string>(&formula)) return *reason;
    std::size_t nodes = 0;
    for (std::size_t i = 0; i < group_count(cluster); ++i)
        nodes += group(cluster, i).count;
    if (nodes > most_nodes) {
        return fmt::format("a simulation holds at most {} nodes; the formula any number",
                           most_nodes);
    }
    const auto groups = node_groups(input);
    const double busy = std::min<double>(strategy.threads, groups.front().site.cores);
    DemandScenario from{pipeline,
                        strategy,
                        prepared.demand,
                        groups,
                        pipeline.dataset().samples.value_or(model.dataset_samples),
                        start_up(pipeline, model)};
    from.level = runtime_level(model.levels, busy);
    from.app_level = runtime_level(model.app_levels, busy);
    from.step_scv = model.declared ? declared_step_scv
                                   : step_scv(profile, online_steps(pipeline, strategy.offline));
    from.own_storage = !cluster.storage.shared;
    if (cluster.remote_workers) from.trainers = accelerator_count(cluster);
    from.epochs = epochs;
    return scenario_of(from);
}

std::vector<std::string> assumptions(const FittedModel& model) {
    if (!model.declared) return {};
    return {"the CPU time of a sample varies by half its mean around what is declared"};
}

}  // namespace ppsim
