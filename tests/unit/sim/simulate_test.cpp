// Whole scenarios: rates that follow from the numbers, caches over epochs, clusters and faults.
#include <catch2/catch.hpp>

#include "model/laws/cache.hpp"
#include "sim/simulate.hpp"

using namespace ppsim;

namespace {

/// One node, eight workers of 4 ms, batches of 32, an accelerator that is faster than they are.
SimulationScenario scenario() {
    SimulationScenario result;
    result.samples = 8'192;
    result.sample_size = 100 * kB;
    result.loader.steps = {{"decode", deterministic(3 * ms)}, {"crop", deterministic(1 * ms)}};
    result.loader.workers = 8;
    result.trainer.batch = 32;
    result.trainer.step = deterministic(8 * ms);
    return result;
}

double rate(const SimulationScenario& scenario, int replications = 1) {
    SimulationOptions options;
    options.replications = options.most_replications = replications;
    const auto result = simulate(scenario, options);
    CHECK(result.violations == std::vector<std::string>());
    return result.rate.mean / (sample / second);
}

}  // namespace

TEST_CASE("eight workers of 4 ms make 2,000 samples a second") {
    CHECK(rate(scenario()) == Approx(2000).epsilon(0.01));
}

TEST_CASE("two cores carry 500 samples a second, however many workers there are") {
    auto shared = scenario();
    shared.loader.cores = 2;
    CHECK(rate(shared) == Approx(500).epsilon(0.01));
    shared.loader.workers = 16;
    CHECK(rate(shared) == Approx(500).epsilon(0.01));
}

TEST_CASE("an accelerator with steps of 32 ms takes 1,000 samples a second") {
    auto slow = scenario();
    slow.trainer.step = deterministic(32 * ms);
    CHECK(rate(slow) == Approx(1000).epsilon(0.01));
}

TEST_CASE("a store of 50 MB/s, 400 requests/s or 10 ms a read is the limit where it should be") {
    auto read = scenario();
    read.store.bandwidth = 50 * MB / second;
    // Equal workers march in step: eight transfers take 16 ms together, then all compute for 4.
    CHECK(rate(read) == Approx(400).epsilon(0.01));
    read.loader.steps = {};
    CHECK(rate(read) == Approx(500).epsilon(0.01));
    read.store.requests_per_second = 400.0 / second;
    CHECK(rate(read) == Approx(400).epsilon(0.01));
    read = scenario();
    read.store.latency = deterministic(12 * ms);
    CHECK(rate(read) == Approx(500).epsilon(0.01));  // 8 / (12 + 4) ms
    read = scenario();
    read.store.stream_bandwidth = 25 * MB / second;
    CHECK(rate(read) == Approx(1000).epsilon(0.01));  // 8 / (4 + 4) ms
}

TEST_CASE("a hand-over of 1 ms per sample lets 1,000 samples a second through") {
    auto serial = scenario();
    serial.loader.hand_over = deterministic(1 * ms);
    CHECK(rate(serial) == Approx(1000).epsilon(0.01));
}

TEST_CASE("the second epoch hits as the closed form of the policy says") {
    auto cached = scenario();
    cached.samples = 40'000;
    cached.epochs = 2;
    cached.cache = {CachePolicy::lru, 0.65, 1, deterministic(10 * us), false};
    cached.store.latency = deterministic(1 * ms);
    SimulationOptions options;
    options.replications = options.most_replications = 1;
    const auto lru = simulate(cached, options);
    CHECK(lru.epochs[0].hit_ratio == 0);
    CHECK(lru.epochs[1].hit_ratio == Approx(lru_hit_ratio(0.65)).margin(0.02));
    CHECK(lru.epochs[1].rate.mean > lru.epochs[0].rate.mean);
    cached.cache.policy = CachePolicy::pinned;
    CHECK(simulate(cached, options).epochs[1].hit_ratio == Approx(0.65));
    cached.order = ReadOrder::sequential;
    cached.cache.policy = CachePolicy::lru;
    CHECK(simulate(cached, options).epochs[1].hit_ratio == 0);
}

TEST_CASE("a cache followed in part hits like one followed in full") {
    auto large = scenario();
    large.samples = 300'000;  // a node follows 65,536 items
    large.loader.steps = {};
    large.epochs = 2;
    large.cache = {CachePolicy::lru, 0.5, 1, {}, false};
    SimulationOptions options;
    options.replications = options.most_replications = 1;
    const auto result = simulate(large, options);
    CHECK(result.epochs[1].hit_ratio == Approx(lru_hit_ratio(0.5)).margin(0.02));
}

TEST_CASE("nodes under one reshuffle see each other's leftovers: 8 nodes with half hit 0.47") {
    auto nodes = scenario();
    nodes.samples = 40'000;
    nodes.epochs = 2;
    nodes.nodes.resize(8);
    nodes.loader.steps = {};
    nodes.cache = {CachePolicy::lru, 0.5, 1, {}, false};
    SimulationOptions options;
    options.replications = options.most_replications = 1;
    nodes.epochs = 12;
    CHECK(simulate(nodes, options).epochs.back().hit_ratio == Approx(0.466).margin(0.02));
}

TEST_CASE("after the first epoch an application cache leaves only its own time") {
    auto app = scenario();
    app.epochs = 2;
    app.loader.app_cache = true;
    app.loader.from_app_cache = deterministic(2 * ms);
    SimulationOptions options;
    options.replications = options.most_replications = 1;
    const auto result = simulate(app, options);
    CHECK(result.epochs[0].rate.mean / (sample / second) == Approx(2000).epsilon(0.01));
    CHECK(result.epochs[1].rate.mean / (sample / second) == Approx(4000).epsilon(0.02));
}

TEST_CASE("batch workers follow the recursion of a prefetching data loader") {
    // start(n) = max(finish(n - w), taken(n - f w)); taken(n) = max(done(n), step end(n - 1))
    auto torch = scenario();
    torch.samples = 40 * 32;
    torch.loader.workers = 3;
    torch.loader.delivery = SimulatedDelivery::batches;
    torch.loader.prefetch = 2;
    torch.loader.steps = {{"all", {ServiceLaw::lognormal, 4 * ms, 8}}};
    torch.trainer.step = deterministic(40 * ms);
    const Variate batch = Variate(torch.loader.steps[0].time, Stream({1, 0, 6})).of_batch(32);
    std::vector<double> finish(40);
    std::vector<double> taken(40);
    double in_order = 0;
    double free = 0;
    for (std::size_t n = 0; n < 40; ++n) {
        const double start = std::max(n >= 3 ? finish[n - 3] : 0, n >= 6 ? taken[n - 6] : 0);
        finish[n] = start + batch(n * 32);
        in_order = std::max(in_order, finish[n]);
        taken[n] = std::max(in_order, free);
        free = taken[n] + 0.040;
    }
    const auto run = cluster_run(torch, 1, 0);
    CHECK(run.violations.empty());
    CHECK(run.elapsed == Approx(free).epsilon(1e-12));
}

TEST_CASE("in-order delivery is never faster, and much slower with a small window") {
    auto ordered = scenario();
    ordered.loader.steps = {{"all", {ServiceLaw::lognormal, 4 * ms, 2}}};
    const double any = rate(ordered, 4);
    ordered.loader.delivery = SimulatedDelivery::in_order;
    const double wide = rate(ordered, 4);
    ordered.loader.queue = 8;
    const double narrow = rate(ordered, 4);
    CHECK(wide <= any * 1.01);
    CHECK(narrow < 0.75 * wide);
}

TEST_CASE("four nodes on one store share it, a slow link holds all of them at the barrier") {
    auto cluster = scenario();
    cluster.nodes.resize(4);
    CHECK(rate(cluster) == Approx(8000).epsilon(0.02));
    cluster.loader.steps = {};
    cluster.store.bandwidth = 400 * MB / second;
    CHECK(rate(cluster) == Approx(4000).epsilon(0.02));
    cluster.nodes[3].nic = 50 * MB / second;  // 500 samples/s, and every step waits for it
    CHECK(rate(cluster) == Approx(2000).epsilon(0.02));
    SimulationOptions options;
    options.replications = options.most_replications = 1;
    CHECK(simulate(cluster, options).shares.worst_rank == 3);
    cluster.trainer.synchronous = false;
    CHECK(simulate(cluster, options).shares.barrier_stall == 0);
}

TEST_CASE("any accelerator takes any batch where workers are disaggregated") {
    auto service = scenario();
    service.disaggregated = true;
    service.nodes.resize(3);
    service.nodes[2].speed = 0.5;
    service.trainer.accelerators = 2;
    service.trainer.synchronous = false;
    // 2,000 + 2,000 + 1,000 a second, until the fast ones have run out of their shares: each
    // prepares a third, the slow one takes 2.73 s for its own
    SimulationOptions options;
    options.replications = options.most_replications = 1;
    const auto result = simulate(service, options);
    CHECK(result.violations.empty());
    CHECK(result.elapsed.mean / second == Approx(8'192 / 3.0 / 1000).epsilon(0.02));
}

TEST_CASE("faults cost what they take away") {
    SimulationOptions options;
    options.replications = options.most_replications = 1;
    const auto elapsed = [&](const SimulationScenario& each) {
        const auto result = simulate(each, options);
        CHECK(result.violations.empty());
        return result.elapsed.mean / second;
    };
    auto faulty = scenario();
    const double healthy = elapsed(faulty);  // about 4.1 s
    faulty.faults = {{FaultKind::slow_node, 0, 1 * second, 3 * second, 0.5}};
    CHECK(elapsed(faulty) == Approx(healthy + 1).margin(0.05));  // 2 s at half speed
    faulty.faults = {{FaultKind::lost_node, 0, 1 * second, 2.5 * second, 0}};
    CHECK(elapsed(faulty) == Approx(healthy + 1.5).margin(0.05));
    faulty.faults = {};
    faulty.loader.steps = {};
    faulty.store.bandwidth = 200 * MB / second;
    const double reading = elapsed(faulty);  // 819.2 MB: again about 4.1 s
    faulty.faults = {{FaultKind::slow_store, 0, 1 * second, 3 * second, 0.25}};
    CHECK(elapsed(faulty) == Approx(reading + 1.5).margin(0.05));  // 2 s at a quarter
    faulty.faults = {{FaultKind::slow_link, 0, 1 * second, 3 * second, 0.25}};
    CHECK(elapsed(faulty) == Approx(reading + 1.5).margin(0.05));
}

TEST_CASE("a burst bucket lasts as long as its surplus, then the baseline holds") {
    auto burst = scenario();
    burst.loader.steps = {};
    burst.trainer.step = deterministic(1 * ms);
    burst.store.bandwidth = 200 * MB / second;
    burst.store.baseline = 50 * MB / second;
    burst.store.bucket = 300 * MB;
    // 2 s at 200 MB/s empty the bucket (150 net a second); the rest of 819.2 MB at 50 MB/s
    SimulationOptions options;
    options.replications = options.most_replications = 1;
    const auto result = simulate(burst, options);
    CHECK(result.elapsed.mean / second == Approx(2 + (819.2 - 400) / 50).epsilon(0.02));
    burst.faults = {{FaultKind::drained_bucket, 0, 0 * second, 0 * second, 0}};
    CHECK(simulate(burst, options).elapsed.mean / second == Approx(819.2 / 50).epsilon(0.02));
}

TEST_CASE("the same bits whatever the number of threads") {
    auto random = scenario();
    random.samples = 2'000;
    random.loader.steps = {{"all", {ServiceLaw::lognormal, 4 * ms, 1}}};
    random.epochs = 2;
    random.cache = {CachePolicy::random, 0.5, 1, deterministic(10 * us), false};
    random.store.bandwidth = 100 * MB / second;
    SimulationOptions options;
    options.half_width = 0.001;
    const auto one = simulate(random, options);
    for (const int threads : {2, 4}) {
        options.threads = threads;
        const auto many = simulate(random, options);
        CHECK(many.rate.mean == one.rate.mean);
        CHECK(many.rate.half_width == one.rate.half_width);
        CHECK(many.elapsed.mean == one.elapsed.mean);
        CHECK(many.events == one.events);
        CHECK(many.replications == one.replications);
    }
}

TEST_CASE("replications are added until the interval is as narrow as asked") {
    auto random = scenario();
    random.samples = 2'000;
    random.loader.steps = {{"all", {ServiceLaw::lognormal, 4 * ms, 4}}};
    SimulationOptions options;
    options.half_width = 0.03;
    options.most_replications = 40;
    const auto result = simulate(random, options);
    CHECK(result.settled);
    CHECK(result.rate.half_width / result.rate.mean <= 0.03);
    options.half_width = 1e-9;
    CHECK_FALSE(simulate(random, options).settled);
    CHECK(simulate(random, options).replications == 40);
}
