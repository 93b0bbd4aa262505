// Pipelines of PRESTO's tables: read from files, or inferred from names and stored sizes.
#pragma once

#include <string>
#include <vector>

#include "model/io/measured_set_files.hpp"
#include "model/io/presto_tables.hpp"

namespace ppsim {

struct PrestoPipeline {
    Pipeline pipeline;
    PipelineText text;
};

/// The file's text; its name in the set is NAME.pipeline.yaml.
[[nodiscard]] PrestoPipeline given_pipeline(const std::filesystem::path& file);

/// `runs`: those of the one pipeline. What was assumed is written into the text as comments.
[[nodiscard]] PrestoPipeline inferred_pipeline(const std::string& name,
                                               const std::vector<PrestoRun>& runs,
                                               const std::vector<std::string>& order);

}  // namespace ppsim
