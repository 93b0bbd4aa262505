// What the bytes of a data set are worth to a calibration: holes and constants are not data.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "model/core/finding.hpp"
#include "model/core/units.hpp"

namespace ppsim {

struct DataContent {
    std::size_t files = 0;     ///< that were looked into
    std::size_t constant = 0;  ///< of them, files of one repeated byte
    std::size_t copies = 0;    ///< of them, files that begin like another one
    Bytes size;
    Bytes holes;  ///< parts that no block on the device holds
    double bits_per_byte =
        0;  ///< Shannon entropy of single bytes; 8: noise or compressed, 0: constant
};

/// Looks into at most 64 of the files, spread evenly, three places of each. Holes come from
/// SEEK_HOLE: block counts (st_blocks) would also call compressed and unwritten files sparse. A
/// file system without SEEK_HOLE shows none.
[[nodiscard]] DataContent data_content(const std::vector<std::filesystem::path>& files);

/// Sparse and constant data are blockers; few bits per byte and copies are warnings.
[[nodiscard]] std::vector<Finding> content_findings(const DataContent& content);

/// Throws InputError where a finding is a blocker.
void refuse_blockers(const std::string& where, const std::vector<Finding>& findings);

}  // namespace ppsim
