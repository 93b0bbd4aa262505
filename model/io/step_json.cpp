// Steps of a pipeline as JSON.
#include "model/io/step_json.hpp"

namespace ppsim {
namespace {

const char* name_of(Execution execution) {
    switch (execution) {
        case Execution::native:
            return "native";
        case Execution::global_lock:
            return "global_lock";
        case Execution::serial:
            return "serial";
        case Execution::gpu:
            return "gpu";
    }
    return "native";
}

Execution read_execution(const JsonReader& r) {
    const auto text = r.text();
    for (const auto kind :
         {Execution::native, Execution::global_lock, Execution::serial, Execution::gpu}) {
        if (text == name_of(kind)) return kind;
    }
    r.fail("is no way to execute a step", "one of native, global_lock, serial, gpu");
}

Setting read_setting(const JsonReader& r) {
    if (r.json().is_boolean()) return r.flag();
    if (r.json().is_number()) return r.number();
    return r.text();
}

}  // namespace

Json step_to_json(const Step& step) {
    Json json = {{"name", step.name},
                 {"uses", step.uses},
                 {"inputs", step.inputs},
                 {"random", step.random},
                 {"execution", name_of(step.execution)},
                 {"settings", Json::object()}};
    for (const auto& [key, setting] : step.settings) {
        std::visit([&, name = key](const auto& value) { json["settings"][name] = value; }, setting);
    }
    return json;
}

Step read_step_json(const JsonReader& r) {
    r.only({"name", "uses", "inputs", "random", "execution", "settings"});
    Step step;
    step.name = r.at("name").text();
    step.uses = r.at("uses").text();
    for (std::size_t i = 0; i < r.at("inputs").size(); ++i) {
        step.inputs.push_back(r.at("inputs").at(i).text());
    }
    step.random = r.at("random").flag();
    step.execution = read_execution(r.at("execution"));
    for (const auto& [key, value] : r.at("settings").json().items()) {
        step.settings[key] = read_setting(r.at("settings").at(key));
    }
    return step;
}

}  // namespace ppsim
