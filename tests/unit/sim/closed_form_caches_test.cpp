// Caches and thread scaling whose values are known in closed form.
#include <catch2/catch.hpp>
#include <cmath>

#include "model/laws/cache.hpp"
#include "model/laws/thread_scaling.hpp"
#include "sim/page_cache.hpp"
#include "sim/sample_order.hpp"

using namespace ppsim;

namespace {

struct Epochs {
    double second = 0;
    double long_run = 0;  ///< mean of epochs 10 to 30
};

Epochs hits(CachePolicy policy, ReadOrder order, double share, std::uint32_t items = 100'000) {
    const auto capacity = static_cast<std::uint32_t>(share * items + 0.5);
    PageCache cache(policy, items, capacity, Stream({41, 0, 0}));
    Epochs epochs;
    for (std::uint64_t epoch = 1; epoch <= 30; ++epoch) {
        const std::uint64_t key = order == ReadOrder::sequential ? 0 : epoch;
        const EpochOrder visits(order, items, 1, key);
        std::uint32_t hit = 0;
        for (std::uint32_t i = 0; i < items; ++i) {
            if (cache.read(static_cast<std::uint32_t>(visits.item(i)))) ++hit;
        }
        const double ratio = static_cast<double>(hit) / items;
        if (epoch == 2) epochs.second = ratio;
        if (epoch >= 10) epochs.long_run += ratio / 21;
    }
    return epochs;
}

}  // namespace

TEST_CASE("closed_form LRU over fresh permutations hits c + (1-c) ln(1-c)") {
    CHECK(lru_hit_ratio(0.5) == Approx(0.153426410));
    for (const double c : {0.25, 0.36, 0.5, 0.65, 0.8, 0.9}) {
        CAPTURE(c);
        const auto lru = hits(CachePolicy::lru, ReadOrder::shuffled, c);
        CHECK(lru.second == Approx(lru_hit_ratio(c)).margin(0.005));
        CHECK(lru.long_run == Approx(lru_hit_ratio(c)).margin(0.002));
    }
}

TEST_CASE("closed_form random replacement over fresh permutations meets its fixed point") {
    CHECK(random_hit_ratio(0.5) == Approx(0.281418588));
    for (const double c : {0.25, 0.5, 0.8}) {
        CAPTURE(c);
        CHECK(hits(CachePolicy::random, ReadOrder::shuffled, c).long_run ==
              Approx(random_hit_ratio(c)).margin(0.005));
    }
}

TEST_CASE("closed_form first-in first-out, which has no closed form, hits as in a prototype") {
    CHECK(hits(CachePolicy::fifo, ReadOrder::shuffled, 0.25).long_run ==
          Approx(0.039).margin(0.01));
    CHECK(hits(CachePolicy::fifo, ReadOrder::shuffled, 0.8).long_run == Approx(0.663).margin(0.01));
}

TEST_CASE("closed_form a pinned cache hits its share exactly") {
    const auto pinned = hits(CachePolicy::pinned, ReadOrder::shuffled, 0.35);
    CHECK(pinned.second == 0.35);
    CHECK(pinned.long_run == Approx(0.35));
}

TEST_CASE("closed_form LRU read in the same order never hits unless all fits") {
    CHECK(hits(CachePolicy::lru, ReadOrder::sequential, 0.99).long_run == 0);
    CHECK(hits(CachePolicy::lru, ReadOrder::sequential, 1).second == 1);
}

TEST_CASE("closed_form with replacement every policy hits its share") {
    for (const auto policy : {CachePolicy::lru, CachePolicy::random, CachePolicy::fifo}) {
        CHECK(hits(policy, ReadOrder::with_replacement, 0.5).long_run == Approx(0.5).margin(0.005));
    }
}

TEST_CASE("closed_form published misses: 85 % and 53 % at 35 % and 65 % of shuffled files") {
    // Mohan et al., VLDB 2021: the Linux page cache, long run
    CHECK(1 - page_cache_hit_ratio(0.35) == Approx(0.85).margin(0.02));
    CHECK(1 - page_cache_hit_ratio(0.65) == Approx(0.53).margin(0.02));
    const auto random = [](double c) {
        return hits(CachePolicy::random, ReadOrder::shuffled, c).long_run;
    };
    CHECK(1 - random(0.35) == Approx(0.85).margin(0.02));
    CHECK(1 - random(0.65) == Approx(0.53).margin(0.02));
}

TEST_CASE("closed_form the universal scalability law peaks at 49 threads") {
    const ThreadScaling scaling{0.03, 4e-4};
    CHECK(16 / scaling.slowdown(16) == Approx(10.349288));
    const double peak = std::sqrt((1 - scaling.contention) / scaling.coherency);
    CHECK(peak == Approx(49.244).epsilon(1e-4));
    const auto rate = [&](double threads) { return threads / scaling.slowdown(threads); };
    CHECK(rate(peak) > rate(peak - 1));
    CHECK(rate(peak) > rate(peak + 1));
}
