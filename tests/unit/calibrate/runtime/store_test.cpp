// The offline pass: complete or absent, reused when nothing changed, honest about damage.
#include "calibrate/runtime/store.hpp"

#include <sys/mount.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>

#include "model/core/error.hpp"
#include "support/runtime_fixture.hpp"

namespace ppsim::test {
namespace {

namespace fs = std::filesystem;

Store store_of(const Pipeline& pipeline, const RunSettings& settings) {
    return store(StepRunner(pipeline), data_files(pipeline, settings.data, settings.samples),
                 settings);
}

void overwrite(const fs::path& file, std::size_t at, char value) {
    std::fstream stream(file, std::ios::in | std::ios::out | std::ios::binary);
    stream.seekp(static_cast<std::streamoff>(at));
    stream.put(value);
}

}  // namespace

TEST_CASE("a store holds every sample, in shards named as TensorFlow's are") {
    const TemporaryDirectory directory;
    write_jpegs(directory, 11);
    const auto pipeline = image_pipeline();
    auto settings = settings_for(directory, pipeline, "split@resize+gzip,threads=3");
    settings.shards = 4;
    const auto stored = store_of(pipeline, settings);
    CHECK(stored.manifest.samples == 11);
    CHECK_FALSE(stored.reused);
    REQUIRE(stored.manifest.shards.size() == 4);
    CHECK(stored.manifest.shards[0].file == "shard-00000-of-00004.tfrecord.gz");
    std::uint64_t samples = 0;
    for (const auto& shard : stored.manifest.shards) {
        samples += shard.samples;
        const auto size = fs::file_size(stored.directory / shard.file);
        CHECK(shard.stored == static_cast<double>(size) * byte);
    }
    CHECK(samples == 11);
}

TEST_CASE("shards are the same bytes on one thread and on four") {
    const TemporaryDirectory directory;
    write_jpegs(directory, 11);
    const auto pipeline = image_pipeline();
    auto settings = settings_for(directory, pipeline, "split@decode,threads=1");
    const auto one = store_of(pipeline, settings);
    settings.store = directory.path() / "other";
    settings.strategy.threads = 4;
    const auto four = store_of(pipeline, settings);
    const auto shards = shard_paths(one);
    REQUIRE(shards.size() == shard_paths(four).size());
    for (std::size_t i = 0; i < shards.size(); ++i)
        CHECK(contents_of(shards[i]) == contents_of(shard_paths(four)[i]));
}

TEST_CASE("a store is made once, and again when files, steps or sample limit change") {
    const TemporaryDirectory directory;
    write_jpegs(directory, 6);
    const auto pipeline = image_pipeline();
    auto settings = settings_for(directory, pipeline, "split@resize");
    CHECK_FALSE(store_of(pipeline, settings).reused);
    CHECK(store_of(pipeline, settings).reused);
    SECTION("another file") {
        write_jpegs(directory, 7);
        const auto again = store_of(pipeline, settings);
        CHECK_FALSE(again.reused);
        CHECK(again.manifest.samples == 7);
    }
    SECTION("a sample limit") {
        settings.samples = 3;
        const auto again = store_of(pipeline, settings);
        CHECK_FALSE(again.reused);
        CHECK(again.manifest.samples == 3);
    }
    SECTION("a shard that has gone") {
        fs::remove(shard_paths(store_of(pipeline, settings)).front());
        CHECK_FALSE(store_of(pipeline, settings).reused);
    }
    SECTION("an unreadable manifest") {
        const auto made = store_of(pipeline, settings);
        std::ofstream(made.directory / "manifest.json") << "{";
        CHECK_FALSE(store_of(pipeline, settings).reused);
    }
}

TEST_CASE("a full disk is a clear error and leaves nothing behind") {
    const TemporaryDirectory directory;
    const auto disk = directory.path() / "disk";
    fs::create_directory(disk);
    if (::mount("tmpfs", disk.c_str(), "tmpfs", 0, "size=16k") != 0) {
        WARN("skipped: mounting a small file system takes root");
        return;
    }
    write_jpegs(directory, 40);  // 40 images of 1.4 kB or more do not go into 16 kB
    const auto pipeline = image_pipeline();
    auto settings = settings_for(directory, pipeline, "split@decode,threads=2");
    settings.store = disk;
    try {
        static_cast<void>(store_of(pipeline, settings));
        FAIL_CHECK("the disk was large enough");
    } catch (const InputError& error) {
        CHECK_THAT(error.what(), Catch::Contains("No space left"));
        CHECK_FALSE(error.faults().front().remedy.empty());
    }
    CHECK(fs::is_empty(disk));
    ::umount(disk.c_str());
}

TEST_CASE("a store that cannot be created says where and why") {
    const TemporaryDirectory directory;
    write_jpegs(directory, 2);
    const auto pipeline = image_pipeline();
    auto settings = settings_for(directory, pipeline, "split@decode");
    settings.store = directory.file("a_file", "not a directory");
    CHECK_THROWS_AS(store_of(pipeline, settings), InputError);
}

TEST_CASE("a damaged record is skipped alone; a damaged length or a cut loses the shard's rest") {
    const TemporaryDirectory directory;
    write_jpegs(directory, 12);
    const auto pipeline =
        image_pipeline({.batch = 4, .prefetch = 2, .in_order = GENERATE(false, true)});
    auto settings = settings_for(directory, pipeline, "split@decode,threads=3");
    settings.shards = 3;
    const auto stored = store_of(pipeline, settings);
    REQUIRE(stored.manifest.shards[1].samples == 4);
    const auto shard = stored.directory / stored.manifest.shards[1].file;
    const auto size = fs::file_size(shard);
    std::size_t lost = 0;
    SECTION("data") {
        overwrite(shard, 12 + 100, '\xA5');  // within the first record's data
        lost = 1;
    }
    SECTION("a length") {
        overwrite(shard, 2, '\x7F');
        lost = 4;
    }
    SECTION("cut within the last record") {
        fs::resize_file(shard, size - 1);
        lost = 1;
    }
    SECTION("cut to nothing") {
        fs::resize_file(shard, 0);
        lost = 4;
    }
    const StepRunner runner(pipeline);
    const auto data = data_files(pipeline, settings.data, 0);
    CHECK_THROWS_AS(run_epochs(runner, data, &stored, settings), SampleError);
    settings.damaged = DamagePolicy::skip;
    const auto epoch = run_epochs(runner, data, &stored, settings).front();
    CHECK(epoch.samples == 12 - lost);
    CHECK(epoch.skipped == lost);
    REQUIRE(epoch.faults.size() == 1);
    CHECK_THAT(epoch.faults[0], Catch::Contains("shard-00001-of-00003"));
}

TEST_CASE("a compressed shard that is damaged is reported, never read as something else") {
    const TemporaryDirectory directory;
    write_jpegs(directory, 8);
    const auto pipeline = image_pipeline();
    for (const std::string codec : {"gzip", "zlib", "zstd", "lz4"}) {
        auto settings = settings_for(directory, pipeline, "split@resize+" + codec);
        settings.shards = 2;
        settings.damaged = DamagePolicy::skip;
        const auto stored = store_of(pipeline, settings);
        const auto shard = shard_paths(stored).front();
        fs::resize_file(shard, fs::file_size(shard) / 2);
        const auto data = data_files(pipeline, settings.data, 0);
        const auto epoch = run_epochs(StepRunner(pipeline), data, &stored, settings).front();
        INFO(codec);
        CHECK(epoch.samples + epoch.skipped == 8);
        CHECK(epoch.samples >= 4);
        CHECK(epoch.skipped >= 1);
    }
}

}  // namespace ppsim::test
