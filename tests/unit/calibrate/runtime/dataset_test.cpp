// Listing data sets: order, patterns, links, and what is not there.
#include "calibrate/runtime/dataset.hpp"

#include <catch2/catch.hpp>
#include <filesystem>

#include "model/core/error.hpp"
#include "support/runtime_fixture.hpp"

namespace ppsim::test {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> names(const TemporaryDirectory& directory, const std::string& pattern) {
    std::vector<std::string> result;
    for (const auto& file : list_files(directory.path(), pattern))
        result.push_back(fs::relative(file.path, directory.path()).string());
    return result;
}

using Names = std::vector<std::string>;

}  // namespace

TEST_CASE("files are listed in the order of their names, sub-directories included") {
    const TemporaryDirectory directory;
    directory.file("b/2.jpg", "x");
    directory.file("c.jpg", "x");
    directory.file("a.jpg", "xyz");
    directory.file("notes.txt", "x");
    CHECK(names(directory, "*.jpg") == Names{"a.jpg", "b/2.jpg", "c.jpg"});
    CHECK(list_files(directory.path(), "*.jpg").front().size == 3.0 * byte);
}

TEST_CASE("links to a parent, to themselves and to nothing end no listing") {
    const TemporaryDirectory directory;
    directory.file("a/1.jpg", "x");
    fs::create_directory_symlink("..", directory.path() / "a" / "loop");
    fs::create_symlink("self.jpg", directory.path() / "self.jpg");
    fs::create_symlink("nowhere.jpg", directory.path() / "broken.jpg");
    CHECK(names(directory, "*.jpg") == Names{"a/1.jpg"});
}

TEST_CASE("a file with several names counts once") {
    const TemporaryDirectory directory;
    const auto file = directory.file("b.jpg", "x");
    fs::create_hard_link(file, directory.path() / "c.jpg");
    fs::create_symlink("b.jpg", directory.path() / "d.jpg");
    CHECK(names(directory, "*.jpg") == Names{"b.jpg"});
}

TEST_CASE("a directory that is absent, empty or without a match says so, with a remedy") {
    const TemporaryDirectory directory;
    CHECK_THROWS_AS(list_files(directory.path() / "absent", "*"), InputError);
    CHECK_THROWS_AS(list_files(directory.path(), "*"), InputError);
    const auto file = directory.file("a.txt", "x");
    CHECK_THROWS_AS(list_files(file, "*"), InputError);
    try {
        static_cast<void>(list_files(directory.path(), "*.jpg"));
        FAIL("nothing matches");
    } catch (const InputError& error) {
        CHECK_THAT(error.faults().front().what, Catch::Contains("*.jpg"));
        CHECK_FALSE(error.faults().front().remedy.empty());
    }
}

TEST_CASE("sources that join pair files of the same name, or refuse") {
    const TemporaryDirectory directory;
    directory.file("a.jpg", "x");
    directory.file("b.jpg", "x");
    directory.file("a.txt", "x");
    const auto pipeline = two_source_pipeline();
    CHECK_THROWS_AS(data_files(pipeline, directory.path(), 0), InputError);
    // As many captions as images, but one of another image: pairing by position would train on it.
    directory.file("c.txt", "x");
    CHECK_THROWS_WITH(data_files(pipeline, directory.path(), 0), Catch::Contains("b.jpg"));
    directory.file("b.txt", "x");
    fs::remove(directory.path() / "c.txt");
    CHECK(data_files(pipeline, directory.path(), 0).samples() == 2);
}

}  // namespace ppsim::test
