// The files a command is given: kinds are recognised by their schema line, so order never matters.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "model/core/cluster.hpp"
#include "model/core/pipeline.hpp"

namespace CLI {
class App;
}

namespace ppsim {

struct InputPaths {
    std::vector<std::filesystem::path> files;
    std::vector<std::string> overrides;  ///< --set
};

void add_inputs(CLI::App& app, InputPaths& inputs);

struct SortedPaths {
    std::optional<std::filesystem::path> pipeline;
    std::optional<std::filesystem::path> cluster;
    std::optional<std::filesystem::path> profile;
    std::vector<std::filesystem::path> catalogs;
    std::vector<std::filesystem::path> predictions;
    std::vector<std::filesystem::path> measurements;
};

/// Throws InputError on a file without a known schema line, or two of a kind that stands alone.
[[nodiscard]] SortedPaths sort_by_schema(const std::vector<std::filesystem::path>& files);

/// True of a --set whose first key belongs to the cluster.
[[nodiscard]] bool of_cluster(const std::string& override_text);

/// --set goes where its first key belongs: node and storage to the cluster, the rest to the
/// pipeline.
[[nodiscard]] Pipeline load_pipeline(const SortedPaths& paths, const InputPaths& inputs);
[[nodiscard]] Cluster load_cluster(const SortedPaths& paths, const InputPaths& inputs);

/// A quantity given to a flag; throws InputError naming the flag.
[[nodiscard]] Seconds duration_flag(const std::string& flag, const std::string& text);

[[nodiscard]] BytesPerSecond data_rate_flag(const std::string& flag, const std::string& text);
[[nodiscard]] Bytes size_flag(const std::string& flag, const std::string& text);

/// The command line, for the origin of what is written.
void remember_invocation(int argc, char** argv);
[[nodiscard]] const std::vector<std::string>& invocation();

}  // namespace ppsim
