// Runs of small pipelines on real files: what comes out, in which order, and what damage does.
#include "calibrate/runtime/executor.hpp"

#include <catch2/catch.hpp>
#include <filesystem>
#include <stdexcept>
#include <string>

#include "calibrate/runtime/cancelled.hpp"
#include "model/core/error.hpp"
#include "support/runtime_fixture.hpp"
#include "support/tiny_images.hpp"

namespace ppsim::test {
namespace {

Tapped outputs(const Pipeline& pipeline, const RunSettings& settings) {
    begin_tap();
    static_cast<void>(run(pipeline, settings));
    return tapped();
}

}  // namespace

TEST_CASE("every sample is delivered once an epoch, whatever the number of threads") {
    const TemporaryDirectory directory;
    write_jpegs(directory, 23);
    const auto pipeline = image_pipeline();
    for (const auto* threads : {"1", "2", "4", "32"}) {
        auto settings = settings_for(directory, pipeline, std::string("online,threads=") + threads);
        settings.epochs = 2;
        const auto epochs = run(pipeline, settings);
        REQUIRE(epochs.size() == 2);
        for (const auto& epoch : epochs) {
            CHECK(epoch.samples == 23);
            CHECK(epoch.skipped == 0);
        }
    }
}

TEST_CASE("one thread and four give the same bytes, random steps included") {
    const TemporaryDirectory directory;
    write_jpegs(directory, 17);
    const auto pipeline = image_pipeline();
    for (const std::string split : {"online", "split@decode", "split@resize+zstd"}) {
        auto settings = settings_for(directory, pipeline, split + ",threads=1");
        settings.epochs = 2;
        const auto one = outputs(pipeline, settings);
        settings.strategy.threads = 4;
        CHECK(one == outputs(pipeline, settings));
        CHECK(one.size() == 2 * 17);
    }
}

TEST_CASE("what a sample becomes does not depend on what was stored, in which codec, or cached") {
    const TemporaryDirectory directory;
    write_jpegs(directory, 9);
    const auto pipeline = image_pipeline();
    const auto epochs_of = [&](const std::string& strategy) {
        auto settings = settings_for(directory, pipeline, strategy);
        settings.epochs = 3;
        return outputs(pipeline, settings);
    };
    const auto plain_run = epochs_of("online");
    for (const auto* strategy :
         {"split@read", "split@decode+gzip", "split@resize+zlib,threads=2", "split@resize+lz4",
          "online,cache=app", "online,cache=none", "split@decode+zstd,cache=app,threads=3"}) {
        CHECK(plain_run == epochs_of(strategy));
    }
}

TEST_CASE("a random step draws anew in every epoch, a seed draws the same in every run") {
    const TemporaryDirectory directory;
    write_jpegs(directory, 8);
    const auto pipeline = image_pipeline();
    auto settings = settings_for(directory, pipeline, "online");
    settings.epochs = 2;
    const auto first = outputs(pipeline, settings);
    std::size_t moved = 0;
    for (std::uint64_t i = 0; i < 8; ++i)
        moved += first.at({1, i}) != first.at({2, i}) ? 1U : 0U;
    // An 8 x 8 window of 16 x 16 or more has 81 places or more: eight repeats are a fault.
    CHECK(moved > 4);
    CHECK(first == outputs(pipeline, settings));
    settings.seed = 2;
    CHECK(first != outputs(pipeline, settings));
}

TEST_CASE("a sample limit takes the first samples of the sorted listing") {
    const TemporaryDirectory directory;
    write_jpegs(directory, 10);
    const auto pipeline = image_pipeline();
    auto settings = settings_for(directory, pipeline, "online,threads=2");
    settings.samples = 3;
    const auto seen = outputs(pipeline, settings);
    REQUIRE(seen.size() == 3);
    CHECK(seen.contains({1, 0}));
    CHECK(seen.contains({1, 2}));
}

TEST_CASE("one sample, more threads than samples and a batch larger than the data all end") {
    const TemporaryDirectory directory;
    write_jpegs(directory, 1);
    const auto pipeline = image_pipeline({.batch = 64, .prefetch = 1});
    for (const auto* strategy : {"online,threads=8", "split@resize,threads=8"}) {
        const auto epochs = run(pipeline, settings_for(directory, pipeline, strategy));
        CHECK(epochs.front().samples == 1);
    }
}

TEST_CASE("in order or not, with any prefetch, all samples arrive") {
    const TemporaryDirectory directory;
    write_jpegs(directory, 13);
    for (const bool in_order : {false, true}) {
        for (const std::size_t prefetch : {1U, 2U, 64U}) {
            const auto pipeline =
                image_pipeline({.batch = 4, .prefetch = prefetch, .in_order = in_order});
            for (const auto* strategy :
                 {"online,threads=3", "split@resize,threads=5", "online,cache=app,threads=2"}) {
                auto settings = settings_for(directory, pipeline, strategy);
                settings.epochs = 2;
                for (const auto& epoch : run(pipeline, settings))
                    CHECK(epoch.samples == 13);
            }
        }
    }
}

TEST_CASE("a pipeline of two sources pairs the files of one sample, online and stored") {
    const TemporaryDirectory directory;
    write_jpegs(directory, 6);
    for (int i = 0; i < 6; ++i) {
        directory.file("data/000" + std::to_string(i) + ".txt", "caption " + std::to_string(i));
    }
    const auto pipeline = two_source_pipeline();
    const auto online = outputs(pipeline, settings_for(directory, pipeline, "online,threads=2"));
    CHECK(online.size() == 6);
    for (const auto* strategy : {"split@decode", "split@decode&captions+zstd", "split@join+lz4"}) {
        CHECK(online == outputs(pipeline, settings_for(directory, pipeline, strategy)));
    }
}

TEST_CASE("a damaged sample stops the run, or is reported and skipped, as asked") {
    const TemporaryDirectory directory;
    write_jpegs(directory, 8);
    directory.file("data/0003.jpg", "this is no JPEG");
    directory.file("data/0005.jpg", "");
    const auto pipeline = image_pipeline();
    for (const auto* strategy : {"online,threads=2", "online,cache=app,threads=2"}) {
        auto settings = settings_for(directory, pipeline, strategy);
        settings.epochs = 2;
        CHECK_THROWS_AS(run(pipeline, settings), SampleError);
        settings.damaged = DamagePolicy::skip;
        const auto epochs = run(pipeline, settings);
        CHECK(epochs[0].samples == 6);
        CHECK(epochs[0].skipped == 2);
        CHECK(epochs[1].samples == 6);
        CHECK(epochs[1].skipped == 2);
        REQUIRE(epochs[0].faults.size() == 2);
        const auto faults = epochs[0].faults[0] + epochs[0].faults[1];
        CHECK_THAT(faults, Catch::Contains("0003.jpg") && Catch::Contains("0005.jpg"));
    }
}

TEST_CASE("damage found by the offline pass is left out of the store") {
    const TemporaryDirectory directory;
    write_jpegs(directory, 8);
    directory.file("data/0003.jpg", "this is no JPEG");
    const auto pipeline = image_pipeline();
    auto settings = settings_for(directory, pipeline, "split@decode");
    CHECK_THROWS_WITH(run(pipeline, settings), Catch::Contains("0003.jpg"));
    CHECK((!std::filesystem::exists(settings.store) || std::filesystem::is_empty(settings.store)));
    settings.damaged = DamagePolicy::skip;
    CHECK(run(pipeline, settings).front().samples == 7);
}

TEST_CASE("asking to stop ends a run with Cancelled, with every thread at home") {
    const TemporaryDirectory directory;
    write_jpegs(directory, 40);
    const auto pipeline = image_pipeline({.batch = 4, .prefetch = 2});
    for (const auto* strategy : {"online,threads=4", "split@resize,threads=4"}) {
        auto settings = settings_for(directory, pipeline, strategy);
        settings.cancelled = [] { return true; };
        CHECK_THROWS_AS(run(pipeline, settings), Cancelled);
    }
}

TEST_CASE("a run bound by its consumer takes the step time for every batch") {
    const TemporaryDirectory directory;
    write_jpegs(directory, 12);
    // Twelve samples in batches of two, 20 ms a step: the last step ends 120 ms after the first
    // batch was ready, whatever sleeping adds to each wait.
    const auto pipeline = image_pipeline({.batch = 2}).with(Consumer{.step_time = 20.0 * ms});
    const auto epoch = run(pipeline, settings_for(directory, pipeline, "online,threads=2")).front();
    const auto steps = epoch.elapsed - epoch.first_sample;
    CHECK(steps >= 119.0 * ms);
    CHECK(steps < 160.0 * ms);
}

TEST_CASE("an application cache reads no file after the first epoch") {
    const TemporaryDirectory directory;
    write_jpegs(directory, 5);
    const auto pipeline = image_pipeline();
    auto settings = settings_for(directory, pipeline, "online,cache=app");
    settings.epochs = 2;
    const auto epochs = run(pipeline, settings);
    CHECK(epochs[0].bytes_read > Bytes{});
    CHECK(epochs[1].bytes_read == Bytes{});
}

TEST_CASE("an application cache that would not fit is refused before memory runs out") {
    const TemporaryDirectory directory;
    write_jpegs(directory, 8);
    const auto pipeline = image_pipeline();
    auto settings = settings_for(directory, pipeline, "online,cache=app,threads=2");
    // A sample is at least 16 x 16 x 3 bytes once resized: eight of them pass 4 kB.
    settings.cache_limit = 4.0 * kB;
    CHECK_THROWS_AS(run(pipeline, settings), InputError);
    settings.cache_limit = 1.0 * MB;
    CHECK(run(pipeline, settings).front().samples == 8);
}

TEST_CASE("a consumer that fails sends the workers home and passes its error on") {
    const TemporaryDirectory directory;
    write_jpegs(directory, 30);
    const auto pipeline = image_pipeline({.batch = 4, .prefetch = 1});
    auto settings = settings_for(directory, pipeline, "online,threads=3");
    settings.cancelled = []() -> bool { throw std::runtime_error("the consumer's own trouble"); };
    CHECK_THROWS_WITH(run(pipeline, settings), "the consumer's own trouble");
}

TEST_CASE("an empty file is a damaged sample even where no step decodes it") {
    const TemporaryDirectory directory;
    directory.file("data/a.bin", "contents");
    directory.file("data/b.bin", "");
    const Pipeline pipeline({.name = "raw", .steps = {step("read", "read_file", {})}});
    auto settings = settings_for(directory, pipeline, "online");
    settings.damaged = DamagePolicy::skip;
    const auto epoch = run(pipeline, settings).front();
    CHECK(epoch.samples == 1);
    CHECK(epoch.skipped == 1);
}

}  // namespace ppsim::test
