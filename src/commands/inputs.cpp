// Sorts input files by kind and loads them.
#include "src/commands/inputs.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <fstream>
#include <sstream>
#include <string_view>

#include "calibrate/runtime/step_runner.hpp"
#include "model/core/error.hpp"
#include "model/io/cluster_yaml.hpp"
#include "model/io/pipeline_yaml.hpp"
#include "model/io/quantity_text.hpp"

namespace ppsim {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 7> cluster_keys = {
    "cluster", "jobs", "network", "node", "other_nodes", "remote_workers", "storage"};

std::vector<std::string>& remembered() {
    static std::vector<std::string> words;
    return words;
}

// `schema: ppsim.KIND/1` in YAML, `"schema": "ppsim.KIND/1"` in JSON; comments do not count.
std::string kind_in(const std::string& line) {
    constexpr std::string_view prefix = "ppsim.";
    const auto key = line.find("schema");
    const auto start = line.find(prefix, key == std::string::npos ? line.size() : key);
    const auto slash = line.find('/', start == std::string::npos ? line.size() : start);
    if (slash == std::string::npos || line.find('#') < key) return "";
    return line.substr(start + prefix.size(), slash - start - prefix.size());
}

// The kind that the first lines of a file name; empty where they name none.
std::string kind_of(const fs::path& path) {
    std::error_code error;
    if (!fs::exists(path, error)) throw InputError(path.string(), "does not exist");
    if (fs::is_directory(path, error))
        throw InputError(path.string(), "is a directory, not a file");
    std::ifstream in(path, std::ios::binary);
    std::string head(4096, '\0');
    in.read(head.data(), static_cast<std::streamsize>(head.size()));
    head.resize(static_cast<std::size_t>(in.gcount()));
    std::istringstream lines(head);
    for (std::string line; std::getline(lines, line);) {
        if (const auto kind = kind_in(line); !kind.empty()) return kind;
    }
    return "";
}

void put(std::optional<fs::path>& place, const fs::path& path, const char* kind) {
    if (place) {
        throw InputError(
            path.string(),
            std::string("is a second ") + kind + ", " + place->string() + " is the first",
            "give one");
    }
    place = path;
}

std::string first_key(const std::string& override_text) {
    return override_text.substr(0, override_text.find_first_of(".="));
}

std::vector<std::string> overrides_of(const InputPaths& inputs, bool cluster) {
    std::vector<std::string> mine;
    for (const auto& text : inputs.overrides) {
        if (of_cluster(text) != cluster) continue;
        mine.push_back(text.starts_with("cluster.") ? text.substr(8) : text);
    }
    return mine;
}

template <class Value>
Value flag_value(const std::string& flag,
                 const std::string& text,
                 Value (*parse)(std::string_view)) {
    try {
        return parse(text);
    } catch (const UnitError& error) {
        throw InputError(flag, error.what(), error.remedy);
    }
}

}  // namespace

bool of_cluster(const std::string& override_text) {
    const auto key = first_key(override_text);
    return std::find(cluster_keys.begin(), cluster_keys.end(), key) != cluster_keys.end();
}

void add_inputs(CLI::App& app, InputPaths& inputs) {
    app.add_option("files", inputs.files, "pipeline, cluster and profile files, in any order");
    app.add_option("--set", inputs.overrides,
                   "override a key of a file: node.cores=8, storage.bandwidth=500MB/s")
        ->allow_extra_args(false)
        ->take_all();
}

SortedPaths sort_by_schema(const std::vector<fs::path>& files) {
    SortedPaths sorted;
    for (const auto& file : files) {
        const auto kind = kind_of(file);
        if (kind == "pipeline") {
            put(sorted.pipeline, file, "pipeline");
        } else if (kind == "cluster") {
            put(sorted.cluster, file, "cluster");
        } else if (kind == "profile") {
            put(sorted.profile, file, "profile");
        } else if (kind == "catalog") {
            sorted.catalogs.push_back(file);
        } else if (kind == "prediction") {
            sorted.predictions.push_back(file);
        } else if (kind == "measurement") {
            sorted.measurements.push_back(file);
        } else {
            throw InputError(file.string(), "has no schema line that this program knows",
                             "files start with \"schema: ppsim.pipeline/1\" or alike");
        }
    }
    return sorted;
}

Pipeline load_pipeline(const SortedPaths& paths, const InputPaths& inputs) {
    if (!paths.pipeline) {
        throw InputError("", "no pipeline file was given",
                         "as in data/pipelines/images.pipeline.yaml");
    }
    auto pipeline = read_pipeline(*paths.pipeline, overrides_of(inputs, false));
    check_known_steps(pipeline);
    return pipeline;
}

Cluster load_cluster(const SortedPaths& paths, const InputPaths& inputs) {
    const auto overrides = overrides_of(inputs, true);
    return paths.cluster ? read_cluster(*paths.cluster, overrides) : calibrated_host(overrides);
}

Seconds duration_flag(const std::string& flag, const std::string& text) {
    return flag_value(flag, text, parse_duration);
}

BytesPerSecond data_rate_flag(const std::string& flag, const std::string& text) {
    return flag_value(flag, text, parse_data_rate);
}

Bytes size_flag(const std::string& flag, const std::string& text) {
    return flag_value(flag, text, parse_bytes);
}

void remember_invocation(int argc, char** argv) {
    remembered().assign(argv, argv + argc);
}

const std::vector<std::string>& invocation() {
    return remembered();
}

}  // namespace ppsim
