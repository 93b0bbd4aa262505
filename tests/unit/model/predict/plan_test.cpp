// Plans: the search finds what trying everything finds, and refuses what it cannot know.
#include "model/predict/plan.hpp"

#include <algorithm>
#include <catch2/catch.hpp>

#include "support/fixtures.hpp"

namespace ppsim {
namespace {

constexpr Currency usd = {'U', 'S', 'D'};

MachineOffer machine(const std::string& name, double cores, double hourly) {
    MachineOffer offer{name};
    offer.cores = cores;
    offer.memory = 16 * GiB;
    offer.nic = 1250 * MB / second;
    offer.accelerators = 1;
    offer.rent = Money(hourly, usd) / hour;
    return offer;
}

StorageOffer storage(const std::string& name, double megabytes, double monthly) {
    StorageOffer offer{name};
    offer.bandwidth = megabytes * MB / second;
    offer.requests_per_second = 10000 / second;
    offer.latency = 1 * ms;
    offer.price = Money(monthly, usd) / GB / month;
    return offer;
}

std::vector<Prepared> prepared(const Pipeline& pipeline, const FittedModel& model) {
    std::vector<Prepared> all;
    for (const auto* name : {"online", "split@read", "split@resize", "split@resize,cache=none"}) {
        auto made = prepare(pipeline, parse_strategy(pipeline, name), model);
        if (auto* good = std::get_if<Prepared>(&made)) all.push_back(*good);
    }
    return all;
}

// Every count of nodes, the first by `before` of each kind.
std::vector<PlanAnswer> exhaustive(const PlanQuestion& q) {
    std::vector<PlanAnswer> all;
    for (std::size_t m = 0; m < q.machines.size(); ++m)
        for (const int threads : thread_counts(q, q.machines[m]))
            for (std::size_t s = 0; s < q.strategies.size(); ++s)
                for (std::size_t k = 0; k < q.storages.size(); ++k) {
                    std::vector<PlanAnswer> kind;
                    for (std::size_t n = 1; n <= q.most_nodes; ++n) {
                        auto one = assess(q, {s, m, k, threads, n});
                        if (!one.found || !one.misses.empty()) continue;
                        auto strategy = q.strategies[s].strategy;
                        strategy.threads = threads;
                        one.found->strategy = strategy_name(q.pipeline, strategy);
                        kind.push_back(*one.found);
                    }
                    const auto best = std::min_element(kind.begin(), kind.end(), before);
                    if (best != kind.end()) all.push_back(*best);
                }
    std::sort(all.begin(), all.end(), before);
    return all;
}

PlanQuestion random_question(const Pipeline& pipeline, const FittedModel& model, test::Numbers& r) {
    PlanQuestion q{pipeline, model, prepared(pipeline, model)};
    for (const char* i : {"0", "1"}) {
        q.machines.push_back(machine(std::string("m") + i, r.whole(1, 16), r.log_between(0.1, 10)));
        q.storages.push_back(
            storage(std::string("s") + i, r.log_between(20, 2000), r.between(0, 0.5)));
        q.storages.back().shared = r.whole(0, 1) == 1;
    }
    q.most_nodes = 6;
    q.figures = {{criterion_named("throughput"), true, r.log_between(100, 5000)}};
    if (r.whole(0, 1) == 1) q.most_cost = Money(r.log_between(1, 50), usd) / hour;
    return q;
}

}  // namespace

TEST_CASE("stopping early finds what trying every number of nodes finds") {
    const auto pipeline = test::image_chain();
    std::size_t feasible = 0;
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        CAPTURE(seed);
        const auto model = test::random_model(seed);
        test::Numbers numbers(seed);
        const auto question = random_question(pipeline, model, numbers);
        CAPTURE(question.figures[0].threshold, question.machines[0].cores.value_or(0));
        const auto found = plan(question).ranked;
        const auto expected = exhaustive(question);
        REQUIRE(found.size() == expected.size());
        for (std::size_t i = 0; i < found.size(); ++i) {
            REQUIRE_FALSE(before(found[i], expected[i]));
            REQUIRE_FALSE(before(expected[i], found[i]));
        }
        if (!found.empty()) ++feasible;
    }
    CHECK(feasible > 50);
    CHECK(feasible < 200);
}

TEST_CASE("a machine without price is refused where cost is limited, and stands last elsewhere") {
    const auto pipeline = test::image_chain();
    const auto model = test::round_model();
    PlanQuestion q{pipeline, model, prepared(pipeline, model)};
    q.machines = {machine("free?", 4, 1), machine("priced", 4, 1)};
    q.machines[0].rent.reset();
    q.storages = {storage("s", 100, 0.1)};
    const auto open = plan(q).ranked;
    REQUIRE(open.size() > 1);
    CHECK(open.front().cost.total);
    CHECK_FALSE(open.back().cost.total);
    q.most_cost = Money(100, usd) / hour;
    const auto limited = plan(q);
    CHECK(limited.unanswered.at("free?") == "its price is unknown, and cost is limited");
    for (const auto& found : limited.ranked)
        CHECK(found.choice.machine == 1);
}

TEST_CASE("a storage of unknown latency is refused, not taken as without any") {
    const auto pipeline = test::image_chain();
    const auto model = test::round_model();
    PlanQuestion q{pipeline, model, prepared(pipeline, model)};
    q.machines = {machine("m", 4, 1)};
    q.storages = {storage("s", 100, 0.1)};
    q.storages[0].latency.reset();
    const auto answer = plan(q);
    CHECK(answer.ranked.empty());
    CHECK(answer.unanswered.at("s") == "its latency is unknown");
}

TEST_CASE("where nothing does, the closest configuration misses by the least") {
    const auto pipeline = test::image_chain();
    const auto model = test::round_model();
    PlanQuestion q{pipeline, model, prepared(pipeline, model)};
    q.machines = {machine("m", 4, 1)};
    q.storages = {storage("s", 100, 0.1)};
    q.figures = {{criterion_named("throughput"), true, 1e9}};
    const auto answer = plan(q);
    REQUIRE(answer.closest);
    REQUIRE(answer.closest_misses.size() == 1);
    const double reached = answer.closest_misses[0].reached;
    q.figures[0].threshold = reached;
    CHECK_FALSE(plan(q).ranked.empty());
    q.figures[0].threshold = reached * 1.001;
    CHECK(plan(q).ranked.empty());
}

}  // namespace ppsim
