// Reads catalogues, `ppsim.catalog/1`.
#pragma once

#include <filesystem>

#include "model/core/catalog.hpp"

namespace ppsim {

/// Throws InputError with every fault of the file; an offer without source or date is one.
[[nodiscard]] Catalog read_catalog(const std::filesystem::path& path);

}  // namespace ppsim
