// Calibrations of data that cannot be trusted: refused, or marked in the profile.
#include <unistd.h>

#include <catch2/catch.hpp>

#include "calibrate/calibration.hpp"
#include "calibrate/machine.hpp"
#include "model/core/error.hpp"
#include "support/runtime_fixture.hpp"
#include "support/temporary_directory.hpp"

namespace ppsim::test {
namespace {

namespace fs = std::filesystem;

Profile short_calibration(const fs::path& data, const fs::path& scratch) {
    CalibrationSettings settings;
    settings.data = data;
    settings.scratch = scratch;
    settings.budget = 1 * second;
    return calibrate(image_pipeline(), settings);
}

bool warns_of(const Profile& profile, const std::string& word) {
    for (const auto& warning : profile.provenance.warnings) {
        if (warning.find(word) != std::string::npos) return true;
    }
    return false;
}

// A directory of its own on tmpfs, removed with what is in it.
struct InMemory {
    fs::path path = "/dev/shm/ppsim-calibration-test-" + std::to_string(::getpid());

    InMemory() { fs::create_directory(path); }

    InMemory(const InMemory&) = delete;
    InMemory& operator=(const InMemory&) = delete;

    ~InMemory() { fs::remove_all(path); }
};

}  // namespace

TEST_CASE("data in memory are marked as memory, and no read of them is called cold") {
    if (filesystem_name("/dev/shm") != "tmpfs") {
        WARN("skipped: no tmpfs at /dev/shm");
        return;
    }
    const TemporaryDirectory directory;
    write_jpegs(directory, 40);
    const InMemory memory;
    fs::copy(directory.path() / "data", memory.path / "data");
    const auto profile = short_calibration(memory.path / "data", memory.path / "scratch");
    CHECK(profile.machine.filesystem == "tmpfs");
    CHECK(warns_of(profile, "tmpfs"));
    CHECK(warns_of(profile, "cold reads are not calibrated"));
    for (const auto& read : profile.reads)
        CHECK_FALSE(read.cold);
}

TEST_CASE("constant labels beside real images are refused") {
    const TemporaryDirectory directory;
    write_jpegs(directory, 3);
    for (int i = 0; i < 3; ++i)
        directory.file("data/000" + std::to_string(i) + ".txt", std::string(1000, ' '));
    CalibrationSettings settings;
    settings.data = directory.path() / "data";
    settings.scratch = directory.path() / "scratch";
    CHECK_THROWS_AS(calibrate(two_source_pipeline(), settings), InputError);
    CHECK(fs::is_empty(directory.path() / "scratch"));
}

}  // namespace ppsim::test
