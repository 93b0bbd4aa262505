// Makes a measured set out of PRESTO's published tables, or of the frames its runs log.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "model/io/measured_set_files.hpp"

namespace ppsim {

struct PrestoImport {
    std::vector<std::filesystem::path> tables;     ///< recognised by their columns
    std::vector<std::filesystem::path> pipelines;  ///< ppsim.pipeline/1; others are inferred
    std::string name = "presto";
    std::string pipeline_name;             ///< of log frames, which do not name theirs
    std::vector<std::string> same_files;   ///< pipelines whose partial epochs repeat files
    std::vector<std::string> solid_state;  ///< storages without seeks
    int cores = 8;
    Bytes page_cache = 78.0 * GB;
    std::optional<BytesPerSecond> link = {};  ///< to the storage
};

struct ImportedSet {
    MeasuredSet set;
    std::vector<PipelineText> pipelines;
    std::vector<std::string> notes;  ///< what was assumed or left out
};

/// Strategy names become split points: "unprocessed" stores nothing, any other name is the step
/// whose output is stored. Pipelines without a file are inferred: order from the names of the
/// paper or the index of a log's split name, sizes from the stored bytes, every step native.
/// Throws InputError on a table that is none of PRESTO's, or without calibration rows or sweep.
[[nodiscard]] ImportedSet import_presto(const PrestoImport& request);

}  // namespace ppsim
