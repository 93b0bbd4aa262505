// What must hold for every input of the laws.
#include <catch2/catch.hpp>
#include <cmath>

#include "model/core/strategies.hpp"
#include "model/laws/cache.hpp"
#include "model/laws/epoch_rate.hpp"
#include "support/fixtures.hpp"

namespace ppsim {
namespace {

struct Case {
    Demand demand;
    Site site;
    Load load;
};

Case random_case(std::uint64_t seed) {
    test::Numbers numbers(seed + 1000);
    const auto model = test::random_model(seed);
    const auto pipeline = test::image_chain();
    const auto sets = storable_sets(pipeline);
    const Strategy strategy{
        sets[static_cast<std::size_t>(numbers.whole(0, static_cast<int>(sets.size()) - 1))]};
    Case c;
    c.demand = std::get<Demand>(demand(pipeline, strategy, model));
    c.site.cores = numbers.whole(1, 64);
    c.site.nodes = numbers.whole(1, 8);
    c.site.files = model.files.cold;
    c.site.records = model.records.cold;
    c.site.nic = numbers.log_between(1e8, 1e10) * (byte / second);
    c.site.consumer = numbers.log_between(10, 1e5) * (sample / second);
    c.load.threads = numbers.whole(1, 64);
    c.load.hit_ratio = numbers.next();
    return c;
}

SamplesPerSecond rate(const Case& c) {
    return epoch_rate(c.demand, c.site, c.load).rate;
}

// Rates are compared with room for rounding only.
bool not_slower(SamplesPerSecond faster, SamplesPerSecond slower) {
    return faster / slower > 1 - 1e-9;
}

template <class Change>
void never_slower_after(const Change& change) {
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        CAPTURE(seed);
        const auto before = random_case(seed);
        auto after = before;
        change(after);
        REQUIRE(not_slower(rate(after), rate(before)));
    }
}

TEST_CASE("the rate is never above any roof") {
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        CAPTURE(seed);
        const auto c = random_case(seed);
        const auto r = epoch_rate(c.demand, c.site, c.load);
        for (const auto roof : {r.worker, r.cpu, r.storage_bandwidth, r.storage_requests, r.network,
                                r.hand_over, r.consumer}) {
            REQUIRE(not_slower(roof, r.rate));
        }
    }
}

TEST_CASE("faster storage, network or consumer never slows a run") {
    never_slower_after([](Case& c) { c.site.files->bandwidth = c.site.files->bandwidth * 2.0; });
    never_slower_after(
        [](Case& c) { c.site.records->bandwidth = c.site.records->bandwidth * 2.0; });
    never_slower_after([](Case& c) { c.site.files->latency = c.site.files->latency / 2.0; });
    never_slower_after([](Case& c) { c.site.nic = *c.site.nic * 2.0; });
    never_slower_after([](Case& c) { c.site.consumer = *c.site.consumer * 2.0; });
    never_slower_after([](Case& c) { c.site.cpu_speed *= 2; });
}

TEST_CASE("more hits never slow a run") {
    never_slower_after([](Case& c) { c.load.hit_ratio = (1 + c.load.hit_ratio) / 2; });
}

TEST_CASE("more nodes never slow a run") {
    never_slower_after([](Case& c) { c.site.nodes += 1; });
}

TEST_CASE("twice the cores and threads never slow a run that contends for nothing") {
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        CAPTURE(seed);
        auto before = random_case(seed);
        before.demand.steps.per_other = {};
        auto after = before;
        after.site.cores *= 2;
        after.load.threads *= 2;
        REQUIRE(not_slower(rate(after), rate(before)));
    }
}

TEST_CASE("a change of the unit of time changes every rate by the same factor") {
    // A machine a thousand times slower in everything runs a thousand times slower.
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        CAPTURE(seed);
        const auto fast = random_case(seed);
        auto slow = fast;
        for (auto* cpu : {&slow.demand.steps, &slow.demand.decode, &slow.demand.files.memory,
                          &slow.demand.records.memory}) {
            cpu->alone = cpu->alone * 1000.0;
            cpu->per_other = cpu->per_other * 1000.0;
        }
        slow.demand.hand_over_worker = slow.demand.hand_over_worker * 1000.0;
        slow.demand.hand_over_consumer = slow.demand.hand_over_consumer * 1000.0;
        for (auto* law : {&*slow.site.files, &*slow.site.records}) {
            law->latency = law->latency * 1000.0;
            law->stream = law->stream / 1000.0;
            law->requests = law->requests / 1000.0;
            law->bandwidth = law->bandwidth / 1000.0;
        }
        slow.site.nic = *slow.site.nic / 1000.0;
        slow.site.consumer = *slow.site.consumer / 1000.0;
        REQUIRE(rate(fast) / rate(slow) == Approx(1000));
    }
}

TEST_CASE("hit ratios have their closed-form values") {
    CHECK(lru_hit_ratio(0.5) == Approx(0.153426410).epsilon(1e-8));
    CHECK(random_hit_ratio(0.5) == Approx(0.281418588).epsilon(1e-8));
}

TEST_CASE("hit ratios grow with the cache, from 0 to 1, LRU below random replacement") {
    double lru = 0;
    double random = 0;
    for (double share = 0; share <= 1.2; share += 0.01) {
        CAPTURE(share);
        REQUIRE(lru_hit_ratio(share) >= lru);
        REQUIRE(random_hit_ratio(share) >= random - 1e-9);
        lru = lru_hit_ratio(share);
        random = random_hit_ratio(share);
        REQUIRE(lru <= random + 1e-9);
    }
    CHECK(lru == 1);
    CHECK(random == 1);
}

TEST_CASE("published misses of shuffled files: 85 % with 35 % cached, 53 % with 65 %") {
    // Mohan et al., VLDB 2021.
    CHECK(1 - page_cache_hit_ratio(0.35) == Approx(0.85).margin(0.02));
    CHECK(1 - page_cache_hit_ratio(0.65) == Approx(0.53).margin(0.02));
}

TEST_CASE("a soft maximum lies between the longest time and the sum") {
    CHECK(soft_maximum({3.0 * second, 4.0 * second}, 1) / second == Approx(7));
    CHECK(soft_maximum({3.0 * second, 4.0 * second}, 2) / second == Approx(5));
    CHECK(soft_maximum({3.0 * second, 4.0 * second}, 500) / second == Approx(4));
    CHECK(soft_maximum({Seconds{}, Seconds{}}, 2) == Seconds{});
}

}  // namespace
}  // namespace ppsim
