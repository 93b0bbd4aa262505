// Caches of nodes that share one reshuffled data set.
#include <catch2/catch.hpp>

#include "model/laws/cache.hpp"

namespace ppsim {

TEST_CASE("many nodes hit as often as their own cache holds the data") {
    CHECK(reshuffled_nodes_hit_ratio(0.5, 1000, 1'000'000) == Approx(0.5).margin(0.01));
}

TEST_CASE("one node is a page cache alone") {
    CHECK(reshuffled_nodes_hit_ratio(0.5, 1, 10) == page_cache_hit_ratio(0.5));
}

TEST_CASE("two nodes that hold everything find half of it in the second epoch") {
    CHECK(reshuffled_nodes_hit_ratio(2, 2, 2) == Approx(0.5));
    // then three quarters: mean of 1/2 and 3/4
    CHECK(reshuffled_nodes_hit_ratio(2, 2, 3) == Approx(0.625));
}

TEST_CASE("the long run of several nodes is what simulated LRU caches do") {
    // Nodes 2, 4, 8, 16; one node hits by LRU here, between LRU and random in `page_cache`.
    const struct {
        double c;
        double nodes;
        double hits;
    } simulated[] = {{0.25, 4, 0.136}, {0.25, 8, 0.199}, {0.25, 16, 0.225}, {0.5, 4, 0.423},
                     {0.5, 8, 0.466},  {0.5, 16, 0.484}, {0.8, 4, 0.770},   {0.8, 8, 0.787},
                     {0.8, 16, 0.793}, {0.1, 16, 0.070}};

    for (const auto& one : simulated) {
        INFO("c " << one.c << " nodes " << one.nodes);
        CHECK(reshuffled_nodes_hit_ratio(one.c, one.nodes, 100'000) ==
              Approx(one.hits).margin(0.04));
    }
}

}  // namespace ppsim
