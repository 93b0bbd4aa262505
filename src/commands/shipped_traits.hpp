// The traits that the program brings along, or those of a file.
#pragma once

#include <string>

#include "model/io/traits_json.hpp"

namespace ppsim {

/// Empty path: data/measured/traits.json as it was when the program was built.
[[nodiscard]] TraitsFile traits_file(const std::string& path);

}  // namespace ppsim
