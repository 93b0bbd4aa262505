// Adds up, over a pipeline, what the laws say of each step, read, codec and hand-over.
#include "model/laws/demand.hpp"

#include <algorithm>
#include <cmath>

#include "model/laws/global_lock.hpp"

namespace ppsim {
namespace {

const FittedStep* find(const FittedModel& model, const std::string& name) {
    const auto found = std::find_if(model.steps.begin(), model.steps.end(),
                                    [&](const FittedStep& step) { return step.name == name; });
    return found == model.steps.end() ? nullptr : &*found;
}

// Independent levels: absolute variances add.
WorkerCpu operator+(const WorkerCpu& a, const WorkerCpu& b) {
    const auto sum = a.alone + b.alone;
    if (!(sum > SecondsPerSample{})) return {sum, a.per_other + b.per_other, 0};
    const double share = a.alone / sum;
    return {sum, a.per_other + b.per_other,
            std::hypot(share * a.relative_sd, (1 - share) * b.relative_sd)};
}

WorkerCpu scaled(SecondsPerSample alone, const ThreadScaling& scaling, double relative_sd) {
    return {alone, alone * (scaling.slowdown(2) - 1), relative_sd};
}

BytesPerSample input_size(const Pipeline& pipeline, StepIndex i, const FittedModel& model) {
    BytesPerSample total;
    for (const auto input : pipeline.inputs(i)) {
        total += find(model, pipeline.step(input).name)->output_size;
    }
    return total;
}

}  // namespace

WorkerCpu step_cpu(const Pipeline& pipeline, StepIndex i, const FittedModel& model) {
    const auto& fitted = *find(model, pipeline.step(i).name);
    const auto cost = fitted.cost.at(input_size(pipeline, i, model), fitted.output_size);
    return scaled(cost, fitted.scaling, fitted.relative_sd);
}

namespace {

// Every step of the CPU that is neither a source nor `skipped`.
WorkerCpu steps_cpu(const Pipeline& pipeline, StepSet skipped, const FittedModel& model) {
    WorkerCpu total;
    for (StepIndex i = 0; i < pipeline.size(); ++i) {
        const bool elsewhere = pipeline.step(i).execution == Execution::gpu;
        if (skipped.contains(i) || pipeline.is_source(i) || elsewhere) continue;
        total = total + step_cpu(pipeline, i, model);
    }
    return total;
}

// Steps that threads cannot do at the same time: those in `set`, or all but those.
WorkerCpu locked_cpu(const Pipeline& pipeline, StepSet set, bool in_set, const FittedModel& model) {
    WorkerCpu total;
    for (StepIndex i = 0; i < pipeline.size(); ++i) {
        if (!takes_turns(pipeline.step(i)) || set.contains(i) != in_set) continue;
        total = total + step_cpu(pipeline, i, model);
    }
    return total;
}

SecondsPerSample accelerator_time(const Pipeline& pipeline, StepSet offline) {
    SecondsPerSample total;
    for (StepIndex i = 0; i < pipeline.size(); ++i) {
        const auto& step = pipeline.step(i);
        if (step.execution == Execution::gpu && !offline.contains(i)) total += *step.declared_cost;
    }
    return total;
}

// All steps that can be stored: what an application cache holds the result of.
StepSet deterministic_steps(const Pipeline& pipeline) {
    StepSet set;
    for (StepIndex i = 0; i < pipeline.size(); ++i) {
        if (pipeline.can_be_stored(set.with(i))) set = set.with(i);
    }
    return set;
}

BytesPerSample frontier_size(const Pipeline& pipeline, StepSet done, const FittedModel& model) {
    BytesPerSample total;
    for (const auto i : pipeline.frontier(done)) {
        total += find(model, pipeline.step(i).name)->output_size;
    }
    return total;
}

ReadDemand file_demand(const Pipeline& pipeline, StepSet offline, const FittedModel& model) {
    ReadDemand read;
    for (StepIndex i = 0; i < pipeline.size(); ++i) {
        if (!pipeline.is_source(i) || offline.contains(i)) continue;
        read.requests += 1;
        read.size += find(model, pipeline.step(i).name)->output_size;
    }
    if (read.requests > 0) {
        const auto& warm = *model.files.warm;
        const auto cost = warm.fixed * read.requests + warm.per_byte * read.size;
        read.memory = scaled(cost, warm.scaling, model.files.warm_relative_sd);
    }
    return read;
}

const FittedCodec* find_codec(const FittedModel& model, const std::string& split, Codec codec) {
    const auto found = model.codecs.find({split, codec});
    return found == model.codecs.end() ? nullptr : &found->second;
}

std::string missing(const Pipeline& pipeline, const Strategy& strategy, const FittedModel& model) {
    for (const auto& step : pipeline.steps()) {
        if (find(model, step.name) == nullptr) {
            return "step \"" + step.name + "\" was not calibrated";
        }
        if (step.execution == Execution::gpu && !step.declared_cost) {
            return "step \"" + step.name + "\" runs on the accelerators; declare its cost";
        }
    }
    const auto split = split_name(pipeline, strategy.offline);
    if (strategy.codec != Codec::none && find_codec(model, split, strategy.codec) == nullptr) {
        return "codec " + std::string(name(strategy.codec)) + " was not calibrated for " + split;
    }
    if (!strategy.offline.empty() && !model.records.warm)
        return "reading records was not calibrated";
    for (StepIndex i = 0; i < pipeline.size(); ++i) {
        const bool read_online = pipeline.is_source(i) && !strategy.offline.contains(i);
        if (read_online && !model.files.warm) return "reading files was not calibrated";
    }
    return {};
}

void add_records(const Pipeline& pipeline,
                 const Strategy& strategy,
                 const FittedModel& model,
                 Demand& demand) {
    demand.raw = frontier_size(pipeline, strategy.offline, model);
    demand.records.requests = 1;
    demand.records.size = demand.raw;
    const auto& warm = *model.records.warm;
    demand.records.memory = scaled(warm.fixed + warm.per_byte * demand.raw, warm.scaling,
                                   model.records.warm_relative_sd);
    if (strategy.codec == Codec::none) return;
    const auto& codec = *find_codec(model, split_name(pipeline, strategy.offline), strategy.codec);
    demand.records.size = codec.cost.stored(demand.raw);
    demand.decode = scaled(codec.cost.decode(demand.raw), codec.scaling, codec.relative_sd);
}

SecondsPerSample offline_cpu(const Pipeline& pipeline,
                             const Strategy& strategy,
                             const FittedModel& model) {
    SecondsPerSample total;
    for (StepIndex i = 0; i < pipeline.size(); ++i) {
        if (!strategy.offline.contains(i)) continue;
        if (pipeline.is_source(i)) {
            const auto size = find(model, pipeline.step(i).name)->output_size;
            if (model.files.warm) total += model.files.warm->at(size, 1);
        } else {
            total += step_cpu(pipeline, i, model).alone;
        }
    }
    const auto raw = frontier_size(pipeline, strategy.offline, model);
    const auto* codec = find_codec(model, split_name(pipeline, strategy.offline), strategy.codec);
    if (codec != nullptr) total += codec->cost.encode(raw);
    return total + model.write_fixed + model.write_per_byte * raw;
}

}  // namespace

std::variant<Demand, Uncalibrated> demand(const Pipeline& pipeline,
                                          const Strategy& strategy,
                                          const FittedModel& model) {
    if (auto reason = missing(pipeline, strategy, model); !reason.empty()) {
        return Uncalibrated{std::move(reason)};
    }
    Demand demand;
    demand.files = file_demand(pipeline, strategy.offline, model);
    if (!strategy.offline.empty()) {
        add_records(pipeline, strategy, model, demand);
        demand.offline = offline_cpu(pipeline, strategy, model);
        demand.offline_locked = locked_cpu(pipeline, strategy.offline, true, model);
    }
    const auto deterministic = deterministic_steps(pipeline);
    demand.steps = steps_cpu(pipeline, strategy.offline, model);
    demand.random_steps = steps_cpu(pipeline, deterministic, model);
    demand.locked = locked_cpu(pipeline, strategy.offline, false, model);
    demand.random_locked = locked_cpu(pipeline, deterministic, false, model);
    demand.on_accelerator = accelerator_time(pipeline, strategy.offline);
    demand.delivered = find(model, pipeline.step(pipeline.sink()).name)->output_size;
    demand.app_cached = frontier_size(pipeline, deterministic, model);
    demand.app_fill = model.app_fill_per_byte * demand.app_cached;
    demand.hand_over_worker = model.hand_over.worker(demand.delivered);
    demand.hand_over_consumer = model.hand_over.consumer(demand.delivered);
    demand.hand_over_waking = model.hand_over.waking;
    demand.hand_over_crowding = model.hand_over.crowding;
    return demand;
}

}  // namespace ppsim
