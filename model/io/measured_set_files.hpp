// A measured set as a directory: set.yaml, its pipelines, and tables of rows and of the sweep.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "model/core/measured_set.hpp"

namespace ppsim {

/// Reads DIR/set.yaml (`ppsim.set/1`) and what it names. Throws InputError, naming file and line.
[[nodiscard]] MeasuredSet read_measured_set(const std::filesystem::path& directory);

/// A pipeline of a set that is written: the text of its file, as given or made.
struct PipelineText {
    std::string file;  ///< name within the directory
    std::string text;
};

/// Writes the directory; every file is complete or absent. `notes` become comments in set.yaml.
void write_measured_set(const std::filesystem::path& directory,
                        const MeasuredSet& set,
                        const std::vector<PipelineText>& pipelines,
                        const std::vector<std::string>& notes);

}  // namespace ppsim
