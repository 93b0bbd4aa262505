// Asks the file system, and tries it.
#include "calibrate/storage_findings.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>

#include <fstream>
#include <set>

#include "calibrate/data_content.hpp"
#include "calibrate/host_files.hpp"
#include "calibrate/runtime/dataset.hpp"
#include "calibrate/runtime/file_descriptor.hpp"
#include "calibrate/runtime/page_cache.hpp"
#include "model/core/error.hpp"

namespace ppsim {
namespace {

namespace fs = std::filesystem;
using Level = FindingLevel;

const std::set<std::string> in_memory = {"tmpfs", "ramfs"};
const std::set<std::string> remote = {"nfs", "cifs", "ceph", "lustre", "9p"};
const std::set<std::string> stacked = {"fuse", "overlay"};

Finding file_system(const StoragePlace& place) {
    const auto& name = place.filesystem;
    if (in_memory.count(name) > 0) {
        return {Level::warning, "file system", name + ", in memory",
                "its reads are memory's: nothing cold is measured, and the profile says so",
                "put the data on the storage to be calibrated"};
    }
    if (remote.count(name) > 0) {
        return {Level::warning, "file system", name + ", remote",
                "the server has a cache that cannot be emptied from here: cold reads may be its "
                "warm ones, and other clients share it",
                "calibrate on more data than the server's memory holds"};
    }
    if (stacked.count(name) > 0) {
        return {Level::note, "file system", name + ", upon another",
                "the file system below may keep what was dropped here",
                "put the data on a volume that is mounted directly"};
    }
    return {Level::ok, "file system", name, "", ""};
}

Finding size_against_cache(const StoragePlace& place) {
    if (place.page_cache <= Bytes{}) {
        return {Level::note, "data set", fmt::format("{:.3g} GB", place.files / GB),
                "the room of the page cache is unknown", ""};
    }
    const auto seen = fmt::format("{:.3g} GB, page cache has room for {:.3g} GB", place.files / GB,
                                  place.page_cache / GB);
    if (place.files <= place.page_cache) return {Level::ok, "data set", seen, "", ""};
    return {Level::note, "data set", seen,
            "later epochs of runs here read some of it from the storage again", ""};
}

// Records of three splits of 4.5 % of the data, decoded ten times as large: rounded up.
constexpr double scratch_share = 2;

Finding scratch(const StoragePlace& place) {
    const auto seen =
        fmt::format("{:.3g} GB free on {}", place.scratch_room / GB, place.scratch_filesystem);
    if (place.scratch_room < 0.045 * place.files) {
        return {Level::blocker, "scratch", seen, "not even the samples as they are fit",
                "free space, or choose another directory with --store"};
    }
    if (in_memory.count(place.scratch_filesystem) > in_memory.count(place.filesystem)) {
        return {Level::warning, "scratch", seen,
                "records are read from memory, files from the storage: cold reads of records are "
                "not measured",
                "choose a directory beside the data with --store"};
    }
    if (place.scratch_room < scratch_share * place.files && place.scratch_room < 10 * GB) {
        return {Level::warning, "scratch", seen, "records of decoded samples may not fit",
                "free space, or choose another directory with --store"};
    }
    return {Level::ok, "scratch", seen, "", ""};
}

// The beginning is enough to have pages that can refuse to go.
void read_beginning(const fs::path& file) {
    std::string buffer(1 << 20, '\0');
    std::ifstream(file).read(buffer.data(), static_cast<std::streamsize>(buffer.size()));
}

Finding droppable(const std::vector<fs::path>& files) {
    for (const auto& file : files)
        read_beginning(file);
    drop_from_page_cache(files);
    const double left = resident_share(files);
    const auto seen = fmt::format("{:.0f} % of {} files stay in memory after dropping them",
                                  100 * left, files.size());
    if (left <= cold_limit) return {Level::ok, "cold reads", seen, "", ""};
    return {Level::warning, "cold reads", seen,
            "cold reads are left out of the profile: a cached read is never sold as disk",
            "close what maps or writes the files; data in memory cannot be cold"};
}

Finding direct(const fs::path& file) {
    const FileDescriptor opened(::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_DIRECT));
    if (opened.valid()) return {Level::ok, "direct reads", "possible", "", ""};
    return {Level::note, "direct reads", "refused by the file system",
            "other tools cannot measure past the page cache here; ppsim does not need it", ""};
}

std::string device_of(const fs::path& path) {
    struct stat status {};

    if (::stat(path.c_str(), &status) != 0) return {};
    return fmt::format("{}:{}", gnu_dev_major(status.st_dev), gnu_dev_minor(status.st_dev));
}

std::vector<fs::path> spread_evenly(const std::vector<DataFile>& all, std::size_t most) {
    std::vector<fs::path> paths;
    const auto count = std::min(all.size(), most);
    for (std::size_t i = 0; i < count; ++i)
        paths.push_back(all[i * all.size() / count].path);
    return paths;
}

}  // namespace

std::vector<Finding> place_findings(const StoragePlace& place) {
    return {file_system(place), size_against_cache(place), scratch(place)};
}

std::vector<Finding> read_findings(const std::vector<fs::path>& files) {
    if (files.empty()) return {};
    return {droppable(files), direct(files.front())};
}

std::vector<Finding> read_ahead_findings(const HostRoot& host, const std::string& device) {
    const auto folder = host.root / "sys/dev/block" / device;
    auto size = number_in(folder / "queue/read_ahead_kb");
    if (!size) size = number_in(folder / "../queue/read_ahead_kb");  // a partition
    if (!size) return {};
    const auto seen = fmt::format("{:.0f} KiB", *size);
    if (*size > 0) return {{Level::ok, "read-ahead", seen, "", ""}};
    return {{Level::warning, "read-ahead", seen,
             "every buffered read waits for the device: records seem slower than elsewhere",
             "blockdev --setra 256 DEVICE, or the setting of the machine to be predicted"}};
}

std::vector<Finding> data_findings(const HostRoot& host,
                                   const fs::path& data,
                                   const fs::path& scratch) {
    const auto all = list_files(data, "*");
    std::error_code error;
    const auto room = fs::space(scratch, error);
    if (error) throw InputError(scratch.string(), "cannot be looked into: " + error.message());
    StoragePlace place{filesystem_name(data),
                       {},
                       page_cache_room(host),
                       static_cast<double>(room.available) * byte,
                       filesystem_name(scratch)};
    for (const auto& file : all)
        place.files += file.size;
    auto result = place_findings(place);
    const auto paths = spread_evenly(all, 64);
    const auto add = [&](const std::vector<Finding>& more) {
        result.insert(result.end(), more.begin(), more.end());
    };
    add(content_findings(data_content(paths)));
    add(read_findings(spread_evenly(all, 16)));
    add(read_ahead_findings(host, device_of(data)));
    return result;
}

}  // namespace ppsim
