// Fills the parameters of all laws from declarations.
#include "model/laws/declared_model.hpp"

#include <limits>

namespace ppsim {
namespace {

// Relative standard deviation of a rate from declared numbers; see data/README.md for its origin.
constexpr double model_error = 0.10;

// How sharply storage limits meet (see StorageRead); one that is queued for is nearly a minimum.
constexpr double softness = 8;

FittedSource source_of(SecondsPerSample from_memory) {
    constexpr double endless = std::numeric_limits<double>::infinity();
    FittedSource source;
    source.cold = StorageRead{Seconds{},
                              endless * (byte / second),
                              endless * (1.0 / second),
                              endless * (byte / second),
                              softness,
                              1};
    source.warm = MemoryRead{from_memory, {}, {}};
    return source;
}

const Node& preparing_node(const Cluster& cluster) {
    return cluster.remote_workers ? *cluster.remote_workers : cluster.node;
}

void add_cores(const Node& node, std::vector<std::string>& missing) {
    if (!node.cores) missing.push_back("node \"" + node.name + "\": cores");
}

}  // namespace

std::vector<std::string> undeclared(const Pipeline& pipeline, const Cluster& cluster) {
    std::vector<std::string> missing;
    for (StepIndex i = 0; i < pipeline.size(); ++i) {
        const auto& step = pipeline.step(i);
        const auto name = "step \"" + step.name + "\": ";
        if (!pipeline.is_source(i) && !step.declared_cost) missing.push_back(name + "cost");
        if (!step.declared_output_size) missing.push_back(name + "output_size");
    }
    if (!pipeline.dataset().samples) missing.emplace_back("dataset: samples");
    add_cores(preparing_node(cluster), missing);
    for (const auto& group : cluster.other_nodes)
        if (!cluster.remote_workers) add_cores(group, missing);
    if (!cluster.storage.bandwidth) missing.emplace_back("storage: bandwidth");
    if (!cluster.storage.latency) missing.emplace_back("storage: latency");
    return missing;
}

FittedModel declared_model(const Pipeline& pipeline, const Cluster& cluster) {
    FittedModel model;
    const auto& node = preparing_node(cluster);
    model.profile = "declared";
    model.machine.usable_cpus = *node.cores;
    model.dataset_samples = *pipeline.dataset().samples;
    SecondsPerSample from_memory;
    for (StepIndex i = 0; i < pipeline.size(); ++i) {
        const auto& step = pipeline.step(i);
        const auto cost = step.declared_cost.value_or(SecondsPerSample{});
        if (pipeline.is_source(i)) from_memory += cost;
        FittedStep fitted;
        fitted.name = step.name;
        fitted.cost.fixed = cost;
        fitted.output_size = *step.declared_output_size;
        model.steps.push_back(fitted);
    }
    model.files = source_of(from_memory);
    model.records = source_of(SecondsPerSample{});
    model.max_threads = std::numeric_limits<int>::max();
    model.model_error = model_error;
    model.declared = true;
    return model;
}

}  // namespace ppsim
