// Predictions as JSON.
#include "model/io/prediction_json.hpp"

#include "model/io/json_parts.hpp"
#include "model/io/json_reader.hpp"

namespace ppsim {
namespace {

Json roofs(const std::vector<Roof>& all) {
    Json json = Json::array();
    for (const auto& roof : all) {
        json.push_back({{"resource", name(roof.resource)},
                        {"samples_per_second", roof.rate / (sample / second)},
                        {"formula", roof.formula}});
    }
    return json;
}

Json to_json(const EpochPrediction& e) {
    return {{"samples_per_second", estimate_json(e.rate, sample / second)},
            {"epoch_seconds", estimate_json(e.time, second)},
            {"limited_by", name(e.limited_by)},
            {"hit_ratio", e.hit_ratio},
            {"roofs", roofs(e.roofs)}};
}

Json strategy_json(const Pipeline& pipeline, const Strategy& s) {
    return {{"split", split_name(pipeline, s.offline)},
            {"codec", name(s.codec)},
            {"cache", name(s.cache)},
            {"threads", s.threads}};
}

Json to_json(const Pipeline& pipeline, const Prediction& p) {
    Json caveats = Json::array();
    for (const auto& caveat : p.caveats) {
        caveats.push_back({{"text", caveat.text}, {"extrapolated", caveat.extrapolated}});
    }
    return {{"id", strategy_name(pipeline, p.strategy)},
            {"strategy", strategy_json(pipeline, p.strategy)},
            {"first", to_json(p.first)},
            {"later", to_json(p.later)},
            {"stored_bytes", p.stored / byte},
            {"one_off_seconds", estimate_json(p.one_off, second)},
            {"memory_bytes", p.memory / byte},
            {"caveats", caveats}};
}

Json to_json(const Pipeline& pipeline, const Refusal& r) {
    return {{"id", strategy_name(pipeline, r.strategy)},
            {"strategy", strategy_json(pipeline, r.strategy)},
            {"refused", r.reason}};
}

Estimate<SamplesPerSecond> read_rate(const JsonReader& epoch) {
    const auto r = epoch.at("samples_per_second");
    const auto unit = sample / second;
    return {r.at("value").positive() * unit, r.at("low").positive() * unit,
            r.at("high").positive() * unit};
}

}  // namespace

std::string to_json_text(const Pipeline& pipeline, const PredictionDocument& document) {
    Json json = {{"schema", "ppsim.prediction/1"},
                 {"tool", {{"name", "ppsim"}, {"version", document.origin.tool_version}}},
                 {"generated_at", timestamp()},
                 {"invocation", document.origin.invocation},
                 {"inputs", inputs_json(document.origin.inputs)},
                 {"seed", document.origin.seed},
                 {"method", "analytic"},
                 {"level", document.level},
                 {"pipeline", pipeline.name()},
                 {"samples", document.samples / sample},
                 {"calibration_seconds", document.calibration / second},
                 {"result", Json::array()}};
    for (const auto& outcome : document.outcomes) {
        json["result"].push_back(
            std::visit([&](const auto& o) { return to_json(pipeline, o); }, outcome));
    }
    return dump(json);
}

PredictionFile read_predictions(const std::filesystem::path& path) {
    const auto json = load_json(path, "prediction");
    const JsonReader reader(path.string(), json);
    PredictionFile file;
    file.pipeline = reader.at("pipeline").text();
    file.level = reader.at("level").positive();
    file.calibration = reader.at("calibration_seconds").not_negative() * second;
    const auto results = reader.at("result");
    for (std::size_t i = 0; i < results.size(); ++i) {
        const auto r = results.at(i);
        if (r.has("refused")) continue;
        file.rates.push_back({r.at("id").text(), read_rate(r.at("first")), read_rate(r.at("later")),
                              r.at("first").at("limited_by").text(),
                              r.at("later").at("limited_by").text()});
    }
    return file;
}

}  // namespace ppsim
