// Predictions from files alone: what must be declared, and what follows from it.
#include "model/laws/declared_model.hpp"

#include <catch2/catch.hpp>

#include "model/core/error.hpp"
#include "model/io/pipeline_yaml.hpp"
#include "model/predict/predict.hpp"

namespace ppsim {
namespace {

Pipeline pipeline(const std::string& more = "") {
    return parse_pipeline(
        "schema: ppsim.pipeline/1\nname: p\ndataset: {samples: 1000}\nsteps:\n"
        "  - {name: read, output_size: 100 kB}\n"
        "  - {name: decode, cost: 4 ms, output_size: 1 MB}\n" +
            more,
        "p.yaml", {});
}

// Eight cores, storage of 50 MB/s: 500 files a second; decoding alone would allow 2000.
Cluster cluster() {
    Cluster result;
    result.node.cores = 8;
    result.storage.bandwidth = 50 * MB / second;
    result.storage.latency = Seconds{};
    return result;
}

Prediction ask(const Pipeline& pipeline, const Cluster& cluster, const std::string& strategy) {
    const auto model = declared_model(pipeline, cluster);
    return std::get<Prediction>(
        predict({pipeline, parse_strategy(pipeline, strategy), cluster, model}));
}

}  // namespace

TEST_CASE("declared costs and a declared storage give a rate without a profile") {
    const auto answer = ask(pipeline(), cluster(), "online,cache=none,threads=8");

    CHECK(answer.first.limited_by == Resource::storage_bandwidth);
    CHECK(answer.first.rate.value / (sample / second) == Approx(500).epsilon(0.01));
    CHECK(answer.first.rate.low < answer.first.rate.value);
}

TEST_CASE("whatever is not declared is listed, not taken as zero") {
    const auto open = pipeline("  - {name: crop}\n");

    CHECK(undeclared(pipeline(), cluster()).empty());
    CHECK(undeclared(open, Cluster{}) ==
          std::vector<std::string>{"step \"crop\": cost", "step \"crop\": output_size",
                                   "node \"node\": cores", "storage: bandwidth",
                                   "storage: latency"});
}

TEST_CASE("without a declared memory no cache is assumed") {
    const auto files = pipeline();
    const auto here = cluster();
    const auto model = declared_model(files, here);
    const auto outcome = predict({files, parse_strategy(files, "online,threads=8"), here, model});

    CHECK(std::get<Refusal>(outcome).reason.find("node.page_cache") != std::string::npos);
}

TEST_CASE("threads without a shard of their own read nothing") {
    auto here = cluster();
    here.storage.bandwidth = 10 * GB / second;
    const auto rate = [&](const char* shards) {
        const auto files = parse_pipeline(
            std::string("schema: ppsim.pipeline/1\nname: p\ndataset: {samples: 1000, shards: ") +
                shards +
                "}\nsteps:\n  - {name: read, output_size: 100 kB}\n"
                "  - {name: decode, cost: 4 ms, output_size: 1 MB}\n",
            "p.yaml", {});
        return ask(files, here, "online,cache=none,threads=4").first.rate.value;
    };

    CHECK(rate("8") / rate("1") == Approx(4).epsilon(0.01));
}

TEST_CASE("records of several requests wait for each of them") {
    auto here = cluster();
    here.storage.bandwidth = 10 * GB / second;
    here.storage.latency = 10 * ms;
    here.storage.request_size = 50 * kB;
    // Two requests of 10 ms, then 4 ms of decoding, one thread.
    const auto answer = ask(pipeline(), here, "split@read,cache=none,threads=1");

    CHECK(answer.first.rate.value / (sample / second) == Approx(1000 / 24.0).epsilon(0.01));
}

TEST_CASE("a step of a list is overridden by its name") {
    const auto text =
        "schema: ppsim.pipeline/1\nname: p\nsteps:\n  - {name: read}\n  - {name: decode, cost: 4 "
        "ms}\n";
    const auto changed = parse_pipeline(text, "p.yaml", {"steps.decode.cost=1 ms"});

    CHECK(changed.step(1).declared_cost == 1 * ms / sample);
    CHECK_THROWS_AS(parse_pipeline(text, "p.yaml", {"steps.resize.cost=1 ms"}), InputError);
}

}  // namespace ppsim
