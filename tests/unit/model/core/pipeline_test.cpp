// Pipelines are checked once, when they are made.
#include "model/core/pipeline.hpp"

#include <catch2/catch.hpp>

#include "model/core/error.hpp"
#include "support/fixtures.hpp"

namespace ppsim {
namespace {

using Catch::Matchers::Contains;

Step step(std::string name, std::vector<std::string> inputs) {
    Step result;
    result.name = std::move(name);
    result.inputs = std::move(inputs);
    return result;
}

Pipeline make(std::vector<Step> steps) {
    return Pipeline({"p", std::move(steps)});
}

TEST_CASE("a cycle is named step by step") {
    CHECK_THROWS_WITH(
        make({step("a", {}), step("b", {"a", "d"}), step("c", {"b"}), step("d", {"c"})}),
        Contains("cycle: b, c, d"));
}

TEST_CASE("a step that reads itself is a cycle") {
    CHECK_THROWS_WITH(make({step("a", {}), step("b", {"b"})}), Contains("cycle: b"));
}

TEST_CASE("an unknown input, a name twice, no step and two final steps are errors") {
    CHECK_THROWS_WITH(make({step("a", {"x"})}), Contains("\"x\", which is no step"));
    CHECK_THROWS_WITH(make({step("a", {}), step("a", {})}), Contains("used twice"));
    CHECK_THROWS_WITH(make({}), Contains("at least one step"));
    CHECK_THROWS_WITH(make({step("a", {}), step("b", {"a"}), step("c", {"a"})}),
                      Contains("both final steps"));
}

TEST_CASE("steps are kept in topological order, ties in the file's order") {
    const auto pipeline = make({step("last", {"b", "a"}), step("b", {}), step("a", {})});
    CHECK(pipeline.step(0).name == "b");
    CHECK(pipeline.step(1).name == "a");
    CHECK(pipeline.step(2).name == "last");
}

TEST_CASE("what a record holds is what online steps still read") {
    const auto pipeline = test::diamond();
    const auto done = StepSet{}.with(*pipeline.find("read_a")).with(*pipeline.find("left"));
    CHECK(pipeline.frontier(done) == std::vector<StepIndex>{*pipeline.find("left")});
}

TEST_CASE("a random step and what follows it cannot be stored") {
    const auto pipeline = test::image_chain();
    StepSet all;
    for (StepIndex i = 0; i < pipeline.size(); ++i)
        all = all.with(i);
    CHECK_FALSE(pipeline.can_be_stored(all));
    CHECK_FALSE(pipeline.can_be_stored(StepSet{}.with(1)));  // decode without read
    CHECK(pipeline.can_be_stored(StepSet{}.with(0).with(1)));
}

}  // namespace
}  // namespace ppsim
