// Writes a comparison.
#include "model/io/comparison_json.hpp"

#include "model/io/json_parts.hpp"
#include "model/io/json_reader.hpp"

namespace ppsim {
namespace {

Json epoch(const EpochPrediction& e, const EpochPrediction* unchanged) {
    Json json = {{"samples_per_second", estimate_json(e.rate, sample / second)},
                 {"epoch_seconds", estimate_json(e.time, second)},
                 {"limited_by", name(e.limited_by)},
                 {"hit_ratio", e.hit_ratio}};
    if (unchanged != nullptr) json["ratio"] = estimate_json(ratio(e.rate, unchanged->rate), 1.0);
    return json;
}

Json to_json(const Alternative& alternative, const Prediction* unchanged) {
    Json json = {{"change", alternative.change}, {"strategy", alternative.strategy}};
    if (const auto* refusal = std::get_if<Refusal>(&alternative.outcome)) {
        json["refused"] = refusal->reason;
        return json;
    }
    const auto& p = std::get<Prediction>(alternative.outcome);
    json["first"] = epoch(p.first, unchanged != nullptr ? &unchanged->first : nullptr);
    json["later"] = epoch(p.later, unchanged != nullptr ? &unchanged->later : nullptr);
    json["stored_bytes"] = p.stored / byte;
    json["memory_bytes"] = p.memory / byte;
    return json;
}

}  // namespace

std::string to_json_text(const std::string& pipeline,
                         const std::vector<Alternative>& alternatives,
                         const DocumentOrigin& origin) {
    Json json = {{"schema", "ppsim.comparison/1"},
                 {"tool", {{"name", "ppsim"}, {"version", origin.tool_version}}},
                 {"generated_at", timestamp()},
                 {"invocation", origin.invocation},
                 {"inputs", inputs_json(origin.inputs)},
                 {"level", 0.9},
                 {"pipeline", pipeline},
                 {"alternatives", Json::array()}};
    const auto* unchanged = std::get_if<Prediction>(&alternatives.front().outcome);
    for (const auto& alternative : alternatives)
        json["alternatives"].push_back(to_json(alternative, unchanged));
    return dump(json);
}

}  // namespace ppsim
