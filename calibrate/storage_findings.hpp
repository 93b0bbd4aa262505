// What of the storage that holds a data set would bias a calibration.
#pragma once

#include <filesystem>
#include <vector>

#include "calibrate/machine.hpp"
#include "model/core/finding.hpp"

namespace ppsim {

/// Where the files lie, as the kernel says it.
struct StoragePlace {
    std::string filesystem;  ///< as in "ext4"
    Bytes files;             ///< of the whole data set
    Bytes page_cache;        ///< room; zero: unknown
    Bytes scratch_room;      ///< free for records, where they will be written
    std::string scratch_filesystem;
};

/// File system, size against the page cache, room for scratch records.
[[nodiscard]] std::vector<Finding> place_findings(const StoragePlace& place);

/// Reads and drops some of the files: whether reads can be made cold, and be direct.
[[nodiscard]] std::vector<Finding> read_findings(const std::vector<std::filesystem::path>& files);

/// Read-ahead of the block device below, found by its number ("254:0"); none where the file system
/// has no device of its own.
[[nodiscard]] std::vector<Finding> read_ahead_findings(const HostRoot& host,
                                                       const std::string& device);

/// All of these, and the content, of every file below `data`. Throws InputError where there is
/// none.
[[nodiscard]] std::vector<Finding> data_findings(const HostRoot& host,
                                                 const std::filesystem::path& data,
                                                 const std::filesystem::path& scratch);

}  // namespace ppsim
