// The formula and the simulator on clusters: unequal nodes, remote workers, own stores, bursts.
#include <catch2/catch.hpp>

#include "model/predict/quick.hpp"
#include "model/predict/site.hpp"
#include "src/commands/simulated.hpp"
#include "tests/support/fixtures.hpp"

namespace ppsim {
namespace {

constexpr auto per_second = sample / second;

// image_chain(): 7.1 ms of CPU a sample and 0.1 ms/MB of hand-over on one thread. Files of 0.1 MB.
struct Asked {
    Cluster cluster;
    std::string strategy = "online,cache=none,threads=4";
    Samples samples = 200'000.0 * sample;
    int epochs = 1;
};

FittedModel model_of(const Asked& asked) {
    auto model = test::round_model();
    model.dataset_samples = asked.samples;
    return model;
}

StepObservation timed(double milliseconds) {
    StepObservation one;
    one.time = milliseconds * ms;
    return one;
}

double formula(const Asked& asked) {
    const auto pipeline = test::image_chain();
    const auto model = model_of(asked);
    const auto made = prepare(pipeline, parse_strategy(pipeline, asked.strategy), model);
    const auto answer = quick_predict({pipeline, std::get<Prepared>(made), asked.cluster, model});
    return std::get<QuickAnswer>(answer).first.rate.value / per_second;
}

SimulationResult simulated(const Asked& asked) {
    const auto pipeline = test::image_chain();
    const auto model = model_of(asked);
    // Workers whose steps all take the same time would go on reading at the same moments.
    Profile profile;
    profile.steps.push_back({"decode", 1, {timed(2), timed(3), timed(4), timed(5), timed(6)}});
    const auto made = simulation_scenario({pipeline, asked.cluster, model, profile, asked.epochs},
                                          parse_strategy(pipeline, asked.strategy));
    SimulationOptions options;
    options.replications = options.most_replications = 1;
    return simulate(std::get<SimulationScenario>(made), options);
}

double simulated_rate(const Asked& asked) {
    const auto result = simulated(asked);
    CHECK(result.violations.empty());
    return result.rate.mean / per_second;
}

Cluster nodes(std::size_t count, double cores) {
    Cluster cluster;
    cluster.node.count = count;
    cluster.node.cores = cores;
    cluster.storage.bandwidth = 10 * GB / second;
    cluster.storage.latency = 0.1 * ms;
    return cluster;
}

}  // namespace

TEST_CASE("the slowest group of nodes sets the pace of all") {
    Asked asked{nodes(1, 4)};
    const double fast_alone = formula(asked);
    Node slow = asked.cluster.node;
    slow.cores = 1;
    asked.cluster.other_nodes = {slow};

    const double both = formula(asked);

    asked.cluster.node.cores = 1;
    asked.cluster.other_nodes = {};
    const double slow_alone = formula(asked);
    CHECK(both == Approx(2 * slow_alone));
    CHECK(both < fast_alone + slow_alone);
}

TEST_CASE("a node with three times the accelerators prepares three times the samples") {
    Asked asked{nodes(1, 12)};
    asked.strategy = "online,cache=none,threads=12";
    asked.cluster.node.accelerators = 3;
    Node small = asked.cluster.node;
    small.accelerators = 1;
    small.cores = 4;
    asked.cluster.other_nodes = {small};

    // Both groups have four cores an accelerator: neither waits for the other.
    CHECK(formula(asked) == Approx(16 / 0.0072).epsilon(0.03));
    CHECK(simulated_rate(asked) == Approx(formula(asked)).epsilon(0.03));
}

TEST_CASE("formula and simulation agree on unequal nodes") {
    Asked asked{nodes(2, 4)};
    Node slow = asked.cluster.node;
    slow.cores = 2;
    asked.cluster.other_nodes = {slow};

    CHECK(simulated_rate(asked) == Approx(formula(asked)).epsilon(0.03));
}

TEST_CASE("remote workers prepare until the links of the trainers are full") {
    Asked asked{nodes(1, 1)};
    asked.cluster.remote_workers = Node{};
    asked.cluster.remote_workers->cores = 4;
    const auto workers = GENERATE(as<std::size_t>{}, 1, 2, 4, 8);
    asked.cluster.remote_workers->count = workers;
    // Samples of 0.6 MB through 0.9 GB/s: 1500 a second; a worker makes about 555.
    asked.cluster.node.nic = 0.9 * GB / second;
    INFO(workers << " workers");

    const double expected = std::min(555.0 * static_cast<double>(workers), 1500.0);

    CHECK(formula(asked) == Approx(expected).epsilon(0.03));
    CHECK(simulated_rate(asked) == Approx(expected).epsilon(0.03));
}

TEST_CASE("nodes with their own storage do not share its bandwidth") {
    Asked asked{nodes(4, 16)};
    asked.strategy = "online,cache=none,threads=16";
    asked.cluster.storage.bandwidth = 20 * MB / second;  // 200 files a second

    CHECK(formula(asked) == Approx(200).epsilon(0.02));
    asked.cluster.storage.shared = false;
    CHECK(formula(asked) == Approx(800).epsilon(0.02));
    CHECK(simulated_rate(asked) == Approx(800).epsilon(0.02));
}

TEST_CASE("servers of one storage add up, the network behind them does not") {
    Asked asked{nodes(4, 16)};
    asked.strategy = "online,cache=none,threads=16";
    asked.cluster.storage.bandwidth = 20 * MB / second;
    asked.cluster.storage.servers = 5;
    CHECK(formula(asked) == Approx(1000).epsilon(0.02));

    asked.cluster.network = 50 * MB / second;
    CHECK(formula(asked) == Approx(500).epsilon(0.02));
    CHECK(simulated_rate(asked) == Approx(500).epsilon(0.02));
}

TEST_CASE("what others take from the storage is not there for the job") {
    Asked asked{nodes(1, 16)};
    asked.strategy = "online,cache=none,threads=16";
    asked.cluster.storage.bandwidth = 30 * MB / second;
    asked.cluster.storage.used_by_others = 10 * MB / second;

    CHECK(formula(asked) == Approx(200).epsilon(0.02));
    CHECK(simulated_rate(asked) == Approx(200).epsilon(0.02));
}

TEST_CASE("two jobs at once halve a machine for each") {
    Asked asked{nodes(1, 4)};
    asked.strategy = "online,cache=none,threads=2";
    const double alone = formula(asked);
    asked.cluster.node.cores = 2;
    asked.cluster.jobs = 1;
    const double half_machine = formula(asked);
    asked.cluster.node.cores = 4;
    asked.cluster.jobs = 2;

    CHECK(formula(asked) == Approx(half_machine));
    CHECK(formula(asked) <= alone);
    CHECK(simulated_rate(asked) == Approx(half_machine).epsilon(0.03));
}

TEST_CASE("a burst bucket lasts as long as its credit") {
    Asked asked{nodes(1, 4)};
    asked.samples = 10'000.0 * sample;
    asked.cluster.storage.bandwidth = 50 * MB / second;
    asked.cluster.storage.baseline = 10 * MB / second;
    asked.cluster.storage.bucket = 400 * MB;
    // 400 MB drain at 40 MB/s: 10 s for 5000 samples; the other 5000 take 50 s.
    const double expected = 10'000 / 60.0;

    CHECK(formula(asked) == Approx(expected).epsilon(0.02));
    const auto result = simulated(asked);
    CHECK(result.epochs.front().mean_rate.mean / per_second == Approx(expected).epsilon(0.03));
}

TEST_CASE("a cluster with one accelerator too slow waits for it") {
    Asked asked{nodes(2, 8)};
    asked.strategy = "online,cache=none,threads=8";
    asked.cluster.node.step_time = 100 * ms;
    Node slow = asked.cluster.node;
    slow.count = 1;
    slow.step_time = 200 * ms;
    asked.cluster.other_nodes = {slow};
    const auto batch = static_cast<double>(test::image_chain().loader().batch);

    CHECK(formula(asked) == Approx(3 * batch / 0.2).epsilon(0.001));
    CHECK(simulated_rate(asked) == Approx(3 * batch / 0.2).epsilon(0.01));
}

}  // namespace ppsim
