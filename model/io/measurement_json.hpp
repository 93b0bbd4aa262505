// Reads and writes measurements, `ppsim.measurement/1`.
#pragma once

#include <filesystem>
#include <string>

#include "model/core/measurement.hpp"
#include "model/io/document.hpp"

namespace ppsim {

[[nodiscard]] Measurements read_measurements(const std::filesystem::path& path);

[[nodiscard]] std::string to_json_text(const Measurements& measurements,
                                       const DocumentOrigin& origin);

}  // namespace ppsim
