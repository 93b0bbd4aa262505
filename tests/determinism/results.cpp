// Prints one hash over many simulated results, bit by bit: results THREADS.
#include <bit>
#include <cstdio>
#include <cstdlib>

#include "sim/event_line.hpp"
#include "sim/line_statistics.hpp"
#include "sim/recursion.hpp"
#include "sim/simulate.hpp"
#include "support/random_line.hpp"

namespace {

using namespace ppsim;

class Hash {
public:
    void add(double value) { state_ = mixed(state_ ^ std::bit_cast<std::uint64_t>(value)); }

    [[nodiscard]] std::uint64_t state() const { return state_; }

private:
    std::uint64_t state_ = 1;
};

SimulationScenario scenario() {
    SimulationScenario result;
    result.samples = 2'000;
    result.sample_size = 100 * kB;
    result.size_scv = 0.5;
    result.epochs = 2;
    result.nodes.resize(3);
    result.nodes[1].nic = 40 * MB / second;
    result.nodes[2].nic = 90 * MB / second;
    result.store.bandwidth = 150 * MB / second;
    result.store.latency = exponential(1 * ms);
    result.cache = {CachePolicy::random, 0.4, 1, deterministic(20 * us), false};
    result.loader.steps = {{"a", {ServiceLaw::lognormal, 3 * ms, 0.5}},
                           {"b", {ServiceLaw::erlang, 1 * ms, 0.3}}};
    result.loader.workers = 6;
    result.loader.cores = 4;
    result.loader.delivery = SimulatedDelivery::in_order;
    result.trainer.batch = 16;
    result.trainer.accelerators = 2;
    result.trainer.step = exponential(20 * ms);
    return result;
}

}  // namespace

int main(int argc, char** argv) {
    Hash hash;
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        const Line line = random_line(seed);
        hash.add(recursion_makespan(line, {500, seed}) / second);
        hash.add(event_makespan(line, {500, seed}).makespan / second);
        hash.add(line_statistics(line, {500, seed}).rate.half_width);
    }
    SimulationOptions options;
    options.threads = argc > 1 ? std::atoi(argv[1]) : 1;
    const auto result = simulate(scenario(), options);
    for (const auto& epoch : result.epochs) {
        hash.add(epoch.elapsed.mean / second);
        hash.add(epoch.rate.half_width / (sample / second));
        hash.add(epoch.hit_ratio);
    }
    hash.add(result.shares.worst_rank_stall);
    std::printf("%016llx\n", static_cast<unsigned long long>(hash.state()));
}
