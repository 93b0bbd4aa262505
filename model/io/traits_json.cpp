// Learned traits to JSON and back.
#include "model/io/traits_json.hpp"

#include <algorithm>

#include "model/io/json_parts.hpp"
#include "model/io/json_reader.hpp"

namespace ppsim {
namespace {

Json to_json(const LearnedTraits& learned) {
    Json json = {{"pipelines", learned.pipelines}, {"traits", Json::object()}};
    for (std::size_t k = 0; k < trait_count; ++k) {
        json["traits"][std::string(beliefs()[k].name)] = learned.traits[static_cast<Trait>(k)];
    }
    json["probe_sd"] = learned.probe_sd;
    json["interval_factors"] = Json::object();
    for (const auto& [group, factor] : learned.interval_factors)
        json["interval_factors"][group] = factor;
    return json;
}

LearnedTraits read_learned(const JsonReader& r) {
    r.only({"pipelines", "traits", "probe_sd", "interval_factors"});
    LearnedTraits learned;
    const auto pipelines = r.at("pipelines");
    for (std::size_t i = 0; i < pipelines.size(); ++i)
        learned.pipelines.push_back(pipelines.at(i).text());
    const auto traits = r.at("traits");
    for (const auto& [key, value] : traits.json().items()) {
        const auto trait = trait_named(key);
        if (!trait) traits.fail("unknown trait \"" + key + "\"");
        learned.traits[*trait] = traits.at(key).positive();
    }
    learned.probe_sd = r.at("probe_sd").positive();
    const auto factors = r.at("interval_factors");
    for (const auto& [key, value] : factors.json().items())
        learned.interval_factors[key] = factors.at(key).positive();
    return learned;
}

}  // namespace

const LearnedTraits& traits_without(const TraitsFile& file, const std::string& pipeline) {
    static const LearnedTraits none;
    const LearnedTraits* best = &none;
    for (const auto& learned : file.learned) {
        const auto& names = learned.pipelines;
        if (std::find(names.begin(), names.end(), pipeline) != names.end()) continue;
        if (names.size() > best->pipelines.size()) best = &learned;
    }
    return *best;
}

std::string to_json_text(const TraitsFile& file, const DocumentOrigin& origin) {
    Json json = {{"schema", "ppsim.traits/1"},
                 {"tool", {{"name", "ppsim"}, {"version", origin.tool_version}}},
                 {"generated_at", timestamp()},
                 {"invocation", origin.invocation},
                 {"inputs", inputs_json(origin.inputs)},
                 {"learned", Json::array()}};
    for (const auto& learned : file.learned)
        json["learned"].push_back(to_json(learned));
    return dump(json);
}

TraitsFile parse_traits(const std::string& text, const std::string& name) {
    const auto json = parse_json(text, name, "traits");
    const JsonReader r(name, json);
    TraitsFile file;
    const auto learned = r.at("learned");
    for (std::size_t i = 0; i < learned.size(); ++i)
        file.learned.push_back(read_learned(learned.at(i)));
    return file;
}

}  // namespace ppsim
