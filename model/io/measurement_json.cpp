// Measurements as JSON.
#include "model/io/measurement_json.hpp"

#include "model/io/json_reader.hpp"

namespace ppsim {
namespace {

Json to_json(const EpochResult& e) {
    return {{"strategy", e.strategy},
            {"epoch", e.epoch},
            {"repeat", e.repeat},
            {"samples", e.samples / sample},
            {"skipped", e.skipped / sample},
            {"elapsed_seconds", e.elapsed / second},
            {"samples_per_second", e.rate() / (sample / second)},
            {"cpu_seconds", e.cpu / second},
            {"resident_before", e.resident_before}};
}

Json to_json(const OfflineResult& o) {
    return {{"strategy", o.strategy},
            {"samples", o.samples / sample},
            {"stored_bytes", o.stored / byte},
            {"elapsed_seconds", o.elapsed / second},
            {"threads", o.threads}};
}

EpochResult read_epoch(const JsonReader& r) {
    r.only({"strategy", "epoch", "repeat", "samples", "skipped", "elapsed_seconds",
            "samples_per_second", "cpu_seconds", "resident_before"});
    EpochResult e;
    e.strategy = r.at("strategy").text();
    e.epoch = static_cast<int>(r.at("epoch").whole());
    e.repeat = static_cast<int>(r.at("repeat").whole());
    e.samples = r.at("samples").positive() * sample;
    e.skipped = r.at("skipped").not_negative() * sample;
    e.elapsed = r.at("elapsed_seconds").positive() * second;
    e.cpu = r.at("cpu_seconds").not_negative() * second;
    e.resident_before = r.at("resident_before").not_negative();
    return e;
}

OfflineResult read_offline(const JsonReader& r) {
    r.only({"strategy", "samples", "stored_bytes", "elapsed_seconds", "threads"});
    return {r.at("strategy").text(), r.at("samples").positive() * sample,
            r.at("stored_bytes").not_negative() * byte, r.at("elapsed_seconds").positive() * second,
            static_cast<int>(r.at("threads").whole())};
}

}  // namespace

Measurements read_measurements(const std::filesystem::path& path) {
    const auto json = load_json(path, "measurement");
    const JsonReader r(path.string(), json);
    Measurements m;
    m.pipeline = r.at("pipeline").text();
    const auto epochs = r.at("epochs");
    for (std::size_t i = 0; i < epochs.size(); ++i)
        m.epochs.push_back(read_epoch(epochs.at(i)));
    const auto passes = r.at("offline");
    for (std::size_t i = 0; i < passes.size(); ++i)
        m.offline.push_back(read_offline(passes.at(i)));
    return m;
}

std::string to_json_text(const Measurements& m, const DocumentOrigin& origin) {
    Json json = {{"schema", "ppsim.measurement/1"},
                 {"tool", {{"name", "ppsim"}, {"version", origin.tool_version}}},
                 {"generated_at", timestamp()},
                 {"invocation", origin.invocation},
                 {"seed", origin.seed},
                 {"pipeline", m.pipeline},
                 {"epochs", Json::array()},
                 {"offline", Json::array()}};
    for (const auto& epoch : m.epochs)
        json["epochs"].push_back(to_json(epoch));
    for (const auto& pass : m.offline)
        json["offline"].push_back(to_json(pass));
    return dump(json);
}

}  // namespace ppsim
