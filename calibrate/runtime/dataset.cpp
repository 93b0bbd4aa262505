// Lists data sets.
#include "calibrate/runtime/dataset.hpp"

#include <fnmatch.h>
#include <sys/stat.h>

#include <algorithm>
#include <set>
#include <utility>

#include "calibrate/steps/settings.hpp"
#include "model/core/error.hpp"

namespace ppsim {
namespace {

namespace fs = std::filesystem;

bool matches(const fs::path& path, const std::string& pattern) {
    return ::fnmatch(pattern.c_str(), path.filename().c_str(), FNM_CASEFOLD) == 0;
}

void check_directory(const fs::path& directory) {
    std::error_code error;
    if (fs::is_directory(directory, error)) return;
    throw InputError(directory.string(),
                     fs::exists(directory, error) ? "is not a directory" : "does not exist",
                     "give the data set's directory with --data");
}

std::vector<fs::path> sorted_paths(const fs::path& directory, const std::string& pattern) {
    std::vector<fs::path> paths;
    std::error_code error;
    fs::recursive_directory_iterator walk(directory, fs::directory_options::skip_permission_denied,
                                          error);
    for (; !error && walk != fs::recursive_directory_iterator(); walk.increment(error)) {
        if (matches(walk->path(), pattern)) paths.push_back(walk->path());
    }
    if (error) throw InputError(directory.string(), "cannot be listed: " + error.message());
    std::sort(paths.begin(), paths.end());
    return paths;
}

// Files that join belong to one sample: paired by position alone, one absent file would give every
// image behind it another image's caption.
void check_partners(const DataFile& first, const DataFile& other) {
    if (first.path.stem() == other.path.stem()) return;
    throw InputError(other.path.string(),
                     "has no partner: \"" + first.path.filename().string() +
                         "\" stands at its place in the other source",
                     "files of one sample share their name up to the extension");
}

void check_pairs(const std::vector<DataFile>& first, const std::vector<DataFile>& other) {
    for (std::size_t i = 0; i < first.size(); ++i)
        check_partners(first[i], other[i]);
}

}  // namespace

std::vector<DataFile> list_files(const fs::path& directory, const std::string& pattern) {
    check_directory(directory);
    std::vector<DataFile> files;
    std::set<std::pair<dev_t, ino_t>> seen;
    for (const auto& path : sorted_paths(directory, pattern)) {
        struct stat status {};

        // Follows links; one that leads nowhere, or to a directory, is no file.
        if (::stat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) continue;
        if (!seen.emplace(status.st_dev, status.st_ino).second) continue;
        files.push_back({path, static_cast<double>(status.st_size) * byte});
    }
    if (files.empty()) {
        throw InputError(directory.string(), "holds no file that matches \"" + pattern + "\"",
                         "check --data and the source step's \"pattern\"");
    }
    return files;
}

DataFiles data_files(const Pipeline& pipeline, const fs::path& directory, std::size_t limit) {
    DataFiles data;
    for (StepIndex i = 0; i < pipeline.size(); ++i) {
        if (!pipeline.is_source(i)) continue;
        const auto& settings = pipeline.step(i).settings;
        auto files = list_files(directory / text_setting(settings, "path", ""),
                                text_setting(settings, "pattern", "*"));
        if (!data.files.empty() && files.size() != data.samples()) {
            throw InputError(directory.string(),
                             "step \"" + pipeline.step(i).name + "\" finds " +
                                 std::to_string(files.size()) + " files, \"" +
                                 pipeline.step(data.sources.front()).name + "\" finds " +
                                 std::to_string(data.samples()),
                             "sources that join need a file each for every sample");
        }
        if (!data.files.empty()) check_pairs(data.files.front(), files);
        data.sources.push_back(i);
        data.files.push_back(std::move(files));
    }
    for (auto& files : data.files) {
        if (limit > 0 && files.size() > limit) files.resize(limit);
    }
    return data;
}

}  // namespace ppsim
