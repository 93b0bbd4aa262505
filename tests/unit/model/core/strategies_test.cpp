// Enumeration of strategies, and their names.
#include "model/core/strategies.hpp"

#include <catch2/catch.hpp>
#include <set>

#include "model/core/error.hpp"
#include "support/fixtures.hpp"

namespace ppsim {
namespace {

using Catch::Matchers::Contains;

TEST_CASE("a chain of n storable steps has n + 1 splits, a random last step adds none") {
    CHECK(storable_sets(test::image_chain()).size() == 5);
}

TEST_CASE("two chains of two that join have 3 x 3 + 1 splits") {
    CHECK(storable_sets(test::diamond()).size() == 10);
}

TEST_CASE("every set is closed under predecessors, without random steps, and stands once") {
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        CAPTURE(seed);
        const auto pipeline = test::random_pipeline(seed);
        const auto sets = storable_sets(pipeline);
        CHECK(std::set<StepSet>(sets.begin(), sets.end()).size() == sets.size());
        for (const auto set : sets)
            REQUIRE(pipeline.can_be_stored(set));
    }
}

TEST_CASE("files as they are come without a codec") {
    StrategySpace space;
    space.threads = {1, 2};
    // 1 raw + 4 splits x 5 codecs, times 3 cache levels and 2 thread counts
    CHECK(strategies(test::image_chain(), space).size() == 21 * 3 * 2);
}

TEST_CASE("a strategy's name reads back as the strategy") {
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        CAPTURE(seed);
        const auto pipeline = test::random_pipeline(seed);
        for (const auto& strategy : strategies(pipeline, {})) {
            REQUIRE(parse_strategy(pipeline, strategy_name(pipeline, strategy)) == strategy);
        }
    }
}

TEST_CASE("what is wrong with a strategy's name is said") {
    const auto pipeline = test::image_chain();
    CHECK_THROWS_WITH(parse_strategy(pipeline, "split@blur"), Contains("\"blur\" is no step"));
    CHECK_THROWS_WITH(parse_strategy(pipeline, "split@crop"), Contains("random step"));
    CHECK_THROWS_WITH(parse_strategy(pipeline, "split@read+rar"), Contains("\"rar\" is no codec"));
    CHECK_THROWS_WITH(parse_strategy(pipeline, "online+zstd"), Contains("take no codec"));
    CHECK_THROWS_WITH(parse_strategy(pipeline, "online,threads=0"), Contains("number of threads"));
    CHECK_THROWS_WITH(parse_strategy(pipeline, "online,cache=ssd"), Contains("no cache level"));
}

}  // namespace
}  // namespace ppsim
