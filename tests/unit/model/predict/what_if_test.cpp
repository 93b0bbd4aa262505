// What one change brings, and how comparisons state it.
#include "model/predict/what_if.hpp"

#include <catch2/catch.hpp>

#include <algorithm>

#include "model/core/comparison.hpp"
#include "model/laws/cpu_shares.hpp"
#include "support/fixtures.hpp"

namespace ppsim {
namespace {

struct Asked {
    Pipeline pipeline = test::image_chain();
    FittedModel model = test::round_model();
    Cluster cluster;
    std::string strategy = "online,cache=page,threads=2";

    std::vector<WhatIf> changes() const {
        const auto made = prepare(pipeline, parse_strategy(pipeline, strategy), model);
        return what_ifs({pipeline, std::get<Prepared>(made), cluster, model});
    }
};

const WhatIf& of(const std::vector<WhatIf>& changes, const std::string& axis) {
    return *std::find_if(changes.begin(), changes.end(),
                         [&](const WhatIf& w) { return w.change.axis->name == axis; });
}

}  // namespace

TEST_CASE("twice the cores and threads double a rate that the CPU limits") {
    const auto changes = Asked{}.changes();

    CHECK(of(changes, "node.cores").gain == Approx(1).epsilon(0.05));
    CHECK(of(changes, "node.cpu_speed").elasticity == Approx(1).epsilon(0.05));
    CHECK(of(changes, "node.page_cache").gain == 0);
}

TEST_CASE("a faster storage helps until the next limit, which is named") {
    Asked asked;
    asked.strategy = "online,cache=none,threads=2";
    asked.cluster.storage.bandwidth = 20 * MB / second;  // 200 files a second; the CPU makes 277
    const auto changes = asked.changes();
    const auto& faster = of(changes, "storage.bandwidth");

    CHECK(&faster == &changes.front());
    CHECK(faster.gain > 0.2);
    CHECK(faster.gain < 0.5);
    CHECK(faster.limited_by == Resource::cpu);
}

TEST_CASE("a storage declared faster than the calibrated one never slows a cold epoch") {
    Asked asked;
    asked.strategy = "online,cache=none,threads=2";

    CHECK(of(asked.changes(), "storage.bandwidth").gain >= 0);
}

TEST_CASE("what is not there cannot be doubled") {
    for (const auto& change : Asked{}.changes()) {
        CHECK(change.change.axis->name != "node.nic");
        CHECK(change.change.axis->name != "remote_workers.count");
    }
}

TEST_CASE("the shares of a sample's CPU time are those of its online steps and the runtime") {
    const Asked asked;
    const auto strategy = parse_strategy(asked.pipeline, "split@resize,threads=1");
    const auto needs = std::get<Demand>(demand(asked.pipeline, strategy, asked.model));
    const auto shares = cpu_shares(asked.pipeline, strategy, asked.model, needs);

    // center 1 ms, crop 0.1 ms, 0.2 MB from memory 0.03 ms, 0.6 MB handed over 0.061 ms
    REQUIRE(shares.size() == 4);
    CHECK(shares[0].part == "center");
    CHECK(shares[2].time / (ms / sample) == Approx(0.03));
    CHECK(shares[3].time / (ms / sample) == Approx(0.061));
}

TEST_CASE("a ratio's interval runs between the ratios of both ends") {
    const auto unit = sample / second;
    const auto r = ratio({200 * unit, 180 * unit, 240 * unit}, {100 * unit, 95 * unit, 110 * unit});

    CHECK(r.value == Approx(2));
    CHECK(r.low == Approx(180 / 95.0));
    CHECK(r.high == Approx(240 / 110.0));
}

}  // namespace ppsim
