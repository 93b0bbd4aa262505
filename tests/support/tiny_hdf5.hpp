// Tiny HDF5 files, written by the tests themselves.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace ppsim::test {

/// A file whose dataset `name` holds the numbers, as float32 in compressed chunks of 64 rows.
[[nodiscard]] std::string hdf5_of(const std::string& name,
                                  std::int64_t rows,
                                  std::int64_t columns,
                                  const std::vector<float>& numbers);

/// A file whose dataset `name` holds one text of eight characters.
[[nodiscard]] std::string hdf5_of_text(const std::string& name, const std::string& text);

}  // namespace ppsim::test
