// Builds the steps of a pipeline and runs them in topological order.
#include "calibrate/runtime/step_runner.hpp"

#include <algorithm>
#include <map>

#include "calibrate/steps/random.hpp"
#include "model/core/error.hpp"
#include "model/core/spelling.hpp"

namespace ppsim {
namespace {

namespace fs = std::filesystem;

std::string place(const Step& step) {
    return "step \"" + step.name + "\"";
}

std::vector<std::string> kind_names() {
    std::vector<std::string> names;
    for (const auto& kind : step_kinds())
        names.push_back(kind.name);
    return names;
}

const StepKind& kind_of(const Step& step) {
    if (const auto* kind = find_step_kind(step.uses)) return *kind;
    throw InputError(place(step), "uses \"" + step.uses + "\", which is no step kind",
                     suggestion(step.uses, kind_names()));
}

void check_settings(const Step& step, const StepKind& kind) {
    for (const auto& [key, value] : step.settings) {
        if (std::find(kind.settings.begin(), kind.settings.end(), key) != kind.settings.end()) {
            continue;
        }
        throw InputError(place(step), kind.name + " has no setting \"" + key + "\"",
                         suggestion(key, kind.settings));
    }
}

void check_shape(const Pipeline& pipeline, StepIndex i, const StepKind& kind) {
    const auto& step = pipeline.step(i);
    const auto inputs = pipeline.inputs(i).size();
    if (kind.source && inputs > 0) {
        throw InputError(place(step), kind.name + " reads files and takes no input step");
    }
    if (!kind.source && inputs == 0) {
        throw InputError(place(step), kind.name + " needs a step to read from",
                         "put a read_file step before it");
    }
    if (kind.inputs > 0 && inputs != kind.inputs) {
        throw InputError(place(step), kind.name + " takes " + std::to_string(kind.inputs) +
                                          " input, not " + std::to_string(inputs));
    }
    if (step.random != kind.random) {
        throw InputError(
            place(step),
            kind.name + (kind.random ? " draws at random in every epoch" : " is not random"),
            std::string("write random: ") + (kind.random ? "true" : "false"));
    }
    if (kind.takes_turns && step.execution == Execution::native) {
        throw InputError(place(step), kind.name + " runs on one thread at a time",
                         "write execution: global_lock");
    }
}

Settings with_paths(Settings settings, const StepKind& kind, const fs::path& data) {
    for (const auto& key : kind.files) {
        const auto found = settings.find(key);
        if (found == settings.end()) continue;
        auto* name = std::get_if<std::string>(&found->second);
        if (name != nullptr && !name->empty()) *name = (data / *name).string();
    }
    return settings;
}

// A setting's own complaint does not know which step it belongs to.
std::unique_ptr<NativeStep> make(const Step& step, const StepKind& kind, const fs::path& data) {
    try {
        return kind.make(with_paths(step.settings, kind, data));
    } catch (const InputError& error) {
        throw InputError(place(step), error.faults().front().what, error.faults().front().remedy);
    }
}

}  // namespace

void check_known_steps(const Pipeline& pipeline) {
    for (StepIndex i = 0; i < pipeline.size(); ++i) {
        const auto* kind = find_step_kind(pipeline.step(i).uses);
        if (kind == nullptr) continue;
        check_settings(pipeline.step(i), *kind);
        check_shape(pipeline, i, *kind);
    }
}

StepRunner::StepRunner(const Pipeline& pipeline, const fs::path& data) : pipeline_(pipeline) {
    for (StepIndex i = 0; i < pipeline.size(); ++i) {
        const auto& step = pipeline.step(i);
        const auto& kind = kind_of(step);
        check_settings(step, kind);
        check_shape(pipeline, i, kind);
        steps_.push_back(make(step, kind, data));
        name_hashes_.push_back(draw({}, step.name));
        inputs_.push_back(pipeline.inputs(i));
        outputs_.push_back(pipeline.outputs(i));
    }
}

void StepRunner::run_step(Values& values,
                          StepIndex i,
                          const SampleKey& key,
                          const StepObserver& observer) const {
    std::vector<const Tensor*> inputs;
    Bytes in;
    for (const auto input : inputs_[i]) {
        inputs.push_back(values[input].get());
        in += values[input]->size();
    }
    auto own_key = key;
    own_key.step = name_hashes_[i];
    values[i] = std::make_shared<const Tensor>(steps_[i]->run(inputs, own_key));
    if (observer) observer(i, in, values[i]->size());
}

void StepRunner::run(Values& values,
                     StepSet done,
                     const std::vector<StepIndex>& wanted,
                     const SampleKey& key,
                     const StepObserver& observer) const {
    StepSet todo;
    for (StepIndex i = 0; i < steps_.size(); ++i) {
        if (!done.contains(i) && steps_[i]) todo = todo.with(i);
    }
    run_only(values, todo, wanted, key, observer);
}

void StepRunner::run_only(Values& values,
                          StepSet todo,
                          const std::vector<StepIndex>& wanted,
                          const SampleKey& key,
                          const StepObserver& observer) const {
    std::vector<std::size_t> readers(steps_.size());
    for (StepIndex i = 0; i < steps_.size(); ++i) {
        for (const auto output : outputs_[i])
            readers[i] += todo.contains(output) ? 1U : 0U;
    }
    for (const auto i : wanted)
        ++readers[i];
    for (StepIndex i = 0; i < steps_.size(); ++i) {
        // A source is read by whoever calls; its output stands in `values` already.
        if (!todo.contains(i) || !steps_[i]) continue;
        run_step(values, i, key, observer);
        // A tensor is freed as soon as its last reader has run.
        for (const auto input : inputs_[i]) {
            if (--readers[input] == 0) values[input].reset();
        }
    }
}

}  // namespace ppsim
