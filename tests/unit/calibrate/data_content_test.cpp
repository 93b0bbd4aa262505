// Holes, constants and copies are told from data.
#include "calibrate/data_content.hpp"

#include <catch2/catch.hpp>

#include "model/core/error.hpp"
#include "support/runtime_fixture.hpp"
#include "support/temporary_directory.hpp"
#include "support/tiny_images.hpp"

namespace ppsim::test {
namespace {

using Level = FindingLevel;

Level level_of(const std::string& topic, const std::vector<std::filesystem::path>& files) {
    for (const auto& finding : content_findings(data_content(files))) {
        if (finding.topic == topic) return finding.level;
    }
    FAIL("no finding about " << topic);
    return Level::ok;
}

std::string photograph(unsigned seed) {
    return jpeg_of(gradient(64, 64, seed));
}

}  // namespace

TEST_CASE("real images pass: no holes, no constants, no copies") {
    const TemporaryDirectory directory;
    std::vector<std::filesystem::path> files;
    for (unsigned i = 0; i < 4; ++i)
        files.push_back(directory.file(std::to_string(i), photograph(i)));
    for (const auto& finding : content_findings(data_content(files)))
        CHECK(finding.level == Level::ok);
    CHECK(data_content(files).files == 4);
    CHECK_NOTHROW(refuse_blockers("data", content_findings(data_content(files))));
}

TEST_CASE("a file that is mostly a hole is refused, however real its beginning") {
    const TemporaryDirectory directory;
    const auto file = directory.file("sparse", photograph(1));
    std::filesystem::resize_file(file, 10'000'000);
    const auto content = data_content({file});
    CHECK(content.holes / content.size > 0.99);
    CHECK_THROWS_AS(refuse_blockers("data", content_findings(content)), InputError);
}

TEST_CASE("a hole from end to end counts as one") {
    const TemporaryDirectory directory;
    const auto file = directory.file("hole", "");
    std::filesystem::resize_file(file, 1'000'000);
    CHECK(data_content({file}).holes == 1'000'000 * byte);
}

TEST_CASE("constant files block where they are the most, and warn where they are few") {
    const TemporaryDirectory directory;
    const auto zeros = directory.file("zeros", std::string(100'000, '\0'));
    const auto real = directory.file("real", photograph(1));
    const auto other = directory.file("other", photograph(2));
    CHECK(level_of("constant data", {zeros}) == Level::blocker);
    CHECK(level_of("constant data", {zeros, real, other}) == Level::warning);
    CHECK(level_of("constant data", {real, other}) == Level::ok);
    CHECK(level_of("entropy", {zeros}) == Level::warning);
}

TEST_CASE("equal bytes with one other at the end are no constant") {
    const TemporaryDirectory directory;
    const auto file = directory.file("nearly", std::string(100'000, 'x') + "y");
    CHECK(data_content({file}).constant == 0);
}

TEST_CASE("a data set of copies is a warning") {
    const TemporaryDirectory directory;
    const auto one = directory.file("one", photograph(1));
    const auto two = directory.file("two", photograph(1));
    CHECK(level_of("copies", {one, two}) == Level::warning);
}

TEST_CASE("labels of one byte are too short to be judged") {
    const TemporaryDirectory directory;
    const auto findings = content_findings(data_content({directory.file("label", "7")}));
    REQUIRE(findings.size() == 1);
    CHECK(findings.front().level == Level::note);
}

}  // namespace ppsim::test
