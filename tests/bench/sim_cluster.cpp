// An ImageNet epoch on many nodes of eight accelerators: sim_cluster NODES prints what it found.
#include <cstdio>
#include <cstdlib>

#include "sim/cluster_run.hpp"

int main(int argc, char** argv) {
    using namespace ppsim;
    SimulationScenario scenario;
    scenario.samples = 1'281'167;
    scenario.sample_size = 110 * kB;
    scenario.size_scv = 1;
    scenario.nodes.resize(argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 1000);
    scenario.store.bandwidth = 200 * GB / second;
    scenario.store.latency = deterministic(1 * ms);
    scenario.loader.delivery = SimulatedDelivery::batches;
    scenario.loader.workers = 32;
    scenario.loader.steps = {{"decode and augment", {ServiceLaw::lognormal, 8 * ms, 0.5}}};
    scenario.trainer.batch = 32;
    scenario.trainer.accelerators = 8;
    scenario.trainer.step = {ServiceLaw::lognormal, 20 * ms, 0.01};
    const ClusterRun run = cluster_run(scenario, 1, 0);
    std::printf("epoch %.6f s simulated, %llu events, %zu violations\n", run.elapsed,
                static_cast<unsigned long long>(run.events), run.violations.size());
    return run.violations.empty() ? 0 : 1;
}
