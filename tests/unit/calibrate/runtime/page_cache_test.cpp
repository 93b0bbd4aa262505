// The page cache: emptied, looked into, and not believed where it cannot be emptied.
#include "calibrate/runtime/page_cache.hpp"

#include <sys/vfs.h>

#include <catch2/catch.hpp>
#include <fstream>
#include <string>

#include "calibrate/runtime/executor.hpp"
#include "support/runtime_fixture.hpp"
#include "support/temporary_directory.hpp"

namespace ppsim::test {
namespace {

constexpr long tmpfs = 0x01021994;

bool in_memory(const std::filesystem::path& path) {
    struct statfs status {};

    return ::statfs(path.c_str(), &status) == 0 && status.f_type == tmpfs;
}

}  // namespace

TEST_CASE("a file just written is in the page cache, and gone from it after being dropped") {
    const TemporaryDirectory directory;
    if (in_memory(directory.path())) {
        WARN("skipped: the temporary directory lies in memory");
        return;
    }
    // Sizes around a page, and one of many pages.
    std::vector<std::filesystem::path> files;
    for (const std::size_t size : {1U, 511U, 4095U, 4096U, 4097U, 1'000'000U})
        files.push_back(directory.file(std::to_string(size), std::string(size, 'x')));
    CHECK(resident_share(files) == 1.0);
    drop_from_page_cache(files);
    CHECK(resident_share(files) <= cold_limit);
    static_cast<void>(contents_of(files.back()));
    CHECK(resident_share(files) > 0.9);
}

TEST_CASE("no files and empty files hold no pages") {
    const TemporaryDirectory directory;
    CHECK(resident_share({}) == 0.0);
    CHECK(resident_share({directory.file("empty", "")}) == 0.0);
}

TEST_CASE("a cold run says how much of its files was resident before each epoch") {
    const TemporaryDirectory directory;
    if (in_memory(directory.path())) {
        WARN("skipped: the temporary directory lies in memory");
        return;
    }
    write_jpegs(directory, 10);
    const auto pipeline = image_pipeline();
    const auto residents = [&](const std::string& strategy) {
        auto settings = settings_for(directory, pipeline, strategy);
        settings.epochs = 2;
        std::vector<double> result;
        for (const auto& epoch : run(pipeline, settings))
            result.push_back(epoch.resident_before);
        return result;
    };
    const auto cold = residents("online,cache=none");
    CHECK(cold[0] <= cold_limit);
    CHECK(cold[1] <= cold_limit);
    const auto warm = residents("split@decode,cache=page");
    CHECK(warm[0] <= cold_limit);
    CHECK(warm[1] == 1.0);
}

TEST_CASE("files in memory are never called cold") {
    if (!in_memory("/dev/shm")) {
        WARN("skipped: no tmpfs at /dev/shm");
        return;
    }
    const auto file = std::filesystem::path("/dev/shm") / "ppsim-page-cache-test.jpg";
    {
        std::ofstream(file) << std::string(10'000, 'x');
        drop_from_page_cache({file});
        CHECK(resident_share({file}) == 1.0);
    }
    std::filesystem::remove(file);
}

}  // namespace ppsim::test
