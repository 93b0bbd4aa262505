// Reads pipeline files, `ppsim.pipeline/1`.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "model/core/pipeline.hpp"

namespace ppsim {

/// Throws InputError with every fault of the file. `overrides` are "dotted.path=value", as in
/// "loader.batch=64".
[[nodiscard]] Pipeline read_pipeline(const std::filesystem::path& path,
                                     const std::vector<std::string>& overrides = {});

[[nodiscard]] Pipeline parse_pipeline(const std::string& text,
                                      const std::string& name,
                                      const std::vector<std::string>& overrides = {});

}  // namespace ppsim
