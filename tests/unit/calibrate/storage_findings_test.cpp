// The storage below a data set: faked where it must be, real where it can be.
#include "calibrate/storage_findings.hpp"

#include <unistd.h>

#include <catch2/catch.hpp>
#include <fstream>

#include "calibrate/runtime/page_cache.hpp"
#include "model/core/error.hpp"
#include "support/temporary_directory.hpp"

namespace ppsim::test {
namespace {

using Level = FindingLevel;
namespace fs = std::filesystem;

const StoragePlace disk{"ext4", 1 * GB, 8 * GB, 100 * GB, "ext4"};

Finding about(const std::string& topic, const std::vector<Finding>& findings) {
    for (const auto& finding : findings) {
        if (finding.topic == topic) return finding;
    }
    return {};
}

Level file_system_level(const std::string& name) {
    auto place = disk;
    place.filesystem = name;
    return about("file system", place_findings(place)).level;
}

// A directory of its own on tmpfs, removed with what is in it.
struct InMemory {
    fs::path path = "/dev/shm/ppsim-storage-test-" + std::to_string(::getpid());

    InMemory() { fs::create_directory(path); }

    InMemory(const InMemory&) = delete;
    InMemory& operator=(const InMemory&) = delete;

    ~InMemory() { fs::remove_all(path); }
};

}  // namespace

TEST_CASE("a disk with room is fine in every respect") {
    for (const auto& finding : place_findings(disk))
        CHECK(finding.level == Level::ok);
}

TEST_CASE("memory and remote file systems are warnings, stacked ones are notes") {
    CHECK(file_system_level("tmpfs") == Level::warning);
    CHECK(file_system_level("nfs") == Level::warning);
    CHECK(file_system_level("overlay") == Level::note);
    CHECK(file_system_level("fuse") == Level::note);
    CHECK(file_system_level("xfs") == Level::ok);
}

TEST_CASE("a data set larger than the page cache is noted, an unknown room is no room of zero") {
    auto place = disk;
    place.files = 9 * GB;
    CHECK(about("data set", place_findings(place)).level == Level::note);
    place.page_cache = Bytes{};
    CHECK(about("data set", place_findings(place)).effect ==
          "the room of the page cache is unknown");
}

TEST_CASE("scratch that cannot hold the samples blocks, scratch in memory beside a disk warns") {
    auto place = disk;
    place.scratch_room = 44 * MB;  // 4.5 % of 1 GB is 45 MB
    CHECK(about("scratch", place_findings(place)).level == Level::blocker);
    place.scratch_room = 1 * GB;
    CHECK(about("scratch", place_findings(place)).level == Level::warning);
    place = disk;
    place.scratch_filesystem = "tmpfs";
    CHECK(about("scratch", place_findings(place)).level == Level::warning);
}

TEST_CASE("read-ahead is found at the disk or above its partition, and zero is a warning") {
    const TemporaryDirectory host;
    host.file("sys/dev/block/8:0/queue/read_ahead_kb", "128\n");
    CHECK(about("read-ahead", read_ahead_findings({host.path()}, "8:0")).seen == "128 KiB");
    host.file("sys/dev/block/8:16/8:17/partition", "1\n");
    host.file("sys/dev/block/8:16/queue/read_ahead_kb", "0\n");
    CHECK(about("read-ahead", read_ahead_findings({host.path()}, "8:16/8:17")).level ==
          Level::warning);
    CHECK(read_ahead_findings({host.path()}, "0:42").empty());
}

TEST_CASE("files in memory cannot be made cold, and the doctor says so") {
    if (filesystem_name("/dev/shm") != "tmpfs") {
        WARN("skipped: no tmpfs at /dev/shm");
        return;
    }
    const InMemory directory;
    const auto file = directory.path / "sample";
    std::ofstream(file) << std::string(10'000, 'x');
    CHECK(about("cold reads", read_findings({file})).level == Level::warning);
    const auto all = data_findings({}, directory.path, directory.path);
    CHECK(about("file system", all).seen == "tmpfs, in memory");
    CHECK(about("constant data", all).level == Level::blocker);
    CHECK(blocked(all));
}

TEST_CASE("a file on a disk is read, dropped and found cold") {
    const TemporaryDirectory directory;
    if (filesystem_name(directory.path()) == "tmpfs") {
        WARN("skipped: the temporary directory lies in memory");
        return;
    }
    const auto file = directory.file("sample", std::string(1'000'000, 'x'));
    REQUIRE(resident_share({file}) == 1.0);
    CHECK(about("cold reads", read_findings({file})).level == Level::ok);
}

TEST_CASE("a data set without files is an error, not a clean bill") {
    const TemporaryDirectory directory;
    CHECK_THROWS_AS(data_findings({}, directory.path(), directory.path()), InputError);
}

}  // namespace ppsim::test
