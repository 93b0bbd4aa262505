// Pipelines from YAML.
#include "model/io/pipeline_yaml.hpp"

#include <charconv>

#include "model/core/spelling.hpp"
#include "model/io/yaml_object.hpp"

namespace ppsim {
namespace {

Setting to_setting(const std::string& text) {
    if (text == "true" || text == "false") return text == "true";
    double number = 0;
    const auto* last = text.data() + text.size();
    const auto [end, error] = std::from_chars(text.data(), last, number);
    if (error == std::errc{} && end == last) return number;
    return text;
}

Execution read_execution(YamlObject& object) {
    const auto text = object.text("execution").value_or("native");
    if (text == "global_lock") return Execution::global_lock;
    if (text == "serial") return Execution::serial;
    if (text == "gpu") return Execution::gpu;
    if (text != "native") {
        object.fault_at("execution", "unknown execution \"" + text + "\"",
                        suggestion(text, {"native", "global_lock", "serial", "gpu"}));
    }
    return Execution::native;
}

// Any further key is a setting of the step's kind, unless it looks like a misspelt key of ours.
void read_settings(YamlObject& object, Step& step) {
    for (const auto& key : object.other_keys()) {
        for (const auto& known : object.known_keys()) {
            if (edit_distance(key, known) > 1) continue;
            object.fault_at(key, "unknown key \"" + key + "\"", "did you mean \"" + known + "\"?");
        }
        if (const auto value = object.text(key)) step.settings[key] = to_setting(*value);
    }
}

Step read_step(YamlObject& object, const std::string& previous) {
    Step step;
    step.name = object.required_text("name");
    step.uses = object.text("uses").value_or(step.name);
    const auto inputs = object.texts("inputs");
    if (inputs) {
        step.inputs = *inputs;
    } else if (!previous.empty()) {
        step.inputs = {previous};
    }
    step.random = object.flag("random").value_or(false);
    step.execution = read_execution(object);
    if (const auto cost = object.duration_or_zero("cost")) step.declared_cost = *cost / sample;
    if (const auto size = object.bytes("output_size")) step.declared_output_size = *size / sample;
    read_settings(object, step);
    return step;
}

Dataset read_dataset(YamlObject object) {
    Dataset dataset;
    dataset.path = object.text("path").value_or("");
    if (const auto count = object.count("samples")) {
        dataset.samples = static_cast<double>(*count) * sample;
    }
    if (const auto size = object.bytes("mean_sample_size")) {
        dataset.mean_sample_size = *size / sample;
    }
    dataset.shards = object.count("shards");
    object.finish();
    return dataset;
}

Loader read_loader(YamlObject object) {
    Loader loader;
    loader.batch = object.count("batch").value_or(loader.batch);
    loader.prefetch = object.count("prefetch").value_or(loader.prefetch);
    loader.in_order = object.flag("in_order").value_or(loader.in_order);
    loader.shuffle = object.flag("shuffle").value_or(loader.shuffle);
    loader.start_up = object.duration_or_zero("start_up");
    object.finish();
    return loader;
}

Consumer read_consumer(YamlObject object) {
    Consumer consumer;
    consumer.step_time = object.duration("step_time");
    consumer.epochs = object.count("epochs").value_or(consumer.epochs);
    object.finish();
    return consumer;
}

// The graph's own complaint names "steps[i]"; the file knows on which line that is.
Pipeline build(YamlFile& file,
               Pipeline::Parts parts,
               std::vector<YamlObject>& steps,
               YamlObject& root) {
    try {
        return Pipeline(std::move(parts));
    } catch (const InputError& error) {
        const auto& fault = error.faults().front();
        for (std::size_t i = 0; i < steps.size(); ++i) {
            if (fault.where == "steps[" + std::to_string(i) + "]") {
                steps[i].fault_here(fault.what, fault.remedy);
            }
        }
        if (fault.where == "steps") root.fault_at("steps", fault.what, fault.remedy);
        file.check();
        throw;
    }
}

Pipeline read(YamlFile file) {
    YamlObject root(file, file.root(), "");
    Pipeline::Parts parts;
    (void)root.text("schema");
    parts.name = root.required_text("name");
    if (auto dataset = root.object("dataset")) parts.dataset = read_dataset(*dataset);
    if (auto loader = root.object("loader")) parts.loader = read_loader(*loader);
    if (auto consumer = root.object("consumer")) parts.consumer = read_consumer(*consumer);
    auto steps = root.objects("steps");
    for (auto& step : steps) {
        parts.steps.push_back(read_step(step, parts.steps.empty() ? "" : parts.steps.back().name));
    }
    root.finish();
    file.check();
    return build(file, std::move(parts), steps, root);
}

}  // namespace

Pipeline read_pipeline(const std::filesystem::path& path,
                       const std::vector<std::string>& overrides) {
    return read(YamlFile(path, "pipeline", overrides));
}

Pipeline parse_pipeline(const std::string& text,
                        const std::string& name,
                        const std::vector<std::string>& overrides) {
    return read(YamlFile::from_text(text, name, "pipeline", overrides));
}

}  // namespace ppsim
