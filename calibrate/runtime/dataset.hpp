// The files of a data set, one list a source step.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "model/core/pipeline.hpp"

namespace ppsim {

struct DataFile {
    std::filesystem::path path;
    Bytes size;
};

/// Regular files under `directory` whose name matches the glob, sorted by path; symbolic links to
/// files are followed, to directories not; a file reached twice (hard link, link) counts once;
/// broken links are left out. Throws InputError where nothing matches.
[[nodiscard]] std::vector<DataFile> list_files(const std::filesystem::path& directory,
                                               const std::string& pattern);

/// Sample i of the data set is file i of every source.
struct DataFiles {
    std::vector<StepIndex> sources;
    std::vector<std::vector<DataFile>> files;  ///< by source, all of equal length

    [[nodiscard]] std::size_t samples() const { return files.empty() ? 0 : files.front().size(); }
};

/// The files of every source step below `directory` (its settings `path` and `pattern`), at most
/// `limit` samples (0: all). Throws InputError where sources differ in their number of files, or in
/// the names (up to the extension) of the files of one sample.
[[nodiscard]] DataFiles data_files(const Pipeline& pipeline,
                                   const std::filesystem::path& directory,
                                   std::size_t limit);

}  // namespace ppsim
