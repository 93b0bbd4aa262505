// Manifests as JSON.
#include "model/io/store_manifest.hpp"

#include <fstream>
#include <nlohmann/json.hpp>

#include "model/io/atomic_file.hpp"

namespace ppsim {
namespace {

using Json = nlohmann::ordered_json;

Json to_json(const StoreShard& shard) {
    return {
        {"file", shard.file}, {"samples", shard.samples}, {"stored_bytes", shard.stored / byte}};
}

StoreShard shard_from(const Json& json) {
    return {json.at("file"), json.at("samples"), json.at("stored_bytes").get<double>() * byte};
}

StoreManifest manifest_from(const Json& json) {
    StoreManifest manifest;
    manifest.fingerprint = json.at("fingerprint");
    manifest.split = json.at("split");
    manifest.codec = json.at("codec");
    manifest.samples = json.at("samples");
    manifest.skipped = json.at("skipped");
    manifest.raw = json.at("raw_bytes").get<double>() * byte;
    manifest.elapsed = json.at("elapsed_seconds").get<double>() * second;
    manifest.cpu = json.at("cpu_seconds").get<double>() * second;
    for (const auto& shard : json.at("shards"))
        manifest.shards.push_back(shard_from(shard));
    return manifest;
}

}  // namespace

std::optional<StoreManifest> read_store_manifest(const std::filesystem::path& file) {
    std::ifstream in(file);
    if (!in) return std::nullopt;
    try {
        const auto json = Json::parse(in);
        if (json.at("schema") != "ppsim.store/1") return std::nullopt;
        return manifest_from(json);
    } catch (const Json::exception&) {
        return std::nullopt;
    }
}

void write_store_manifest(const StoreManifest& manifest, const std::filesystem::path& file) {
    Json json = {{"schema", "ppsim.store/1"},
                 {"fingerprint", manifest.fingerprint},
                 {"split", manifest.split},
                 {"codec", manifest.codec},
                 {"samples", manifest.samples},
                 {"skipped", manifest.skipped},
                 {"raw_bytes", manifest.raw / byte},
                 {"elapsed_seconds", manifest.elapsed / second},
                 {"cpu_seconds", manifest.cpu / second},
                 {"shards", Json::array()}};
    for (const auto& shard : manifest.shards)
        json["shards"].push_back(to_json(shard));
    write_atomically(file, json.dump(1) + "\n");
}

}  // namespace ppsim
