// Short runs of the whole runtime on the files as they are: the level that the parts alone miss.
#include "calibrate/probe.hpp"
#include "calibrate/runtime/executor.hpp"

namespace ppsim {
namespace {

void run(const ProbeContext& context, CacheLevel cache, int threads, Profile& profile) {
    const Strategy strategy{{}, Codec::none, cache, threads};
    auto settings = context.run_settings(strategy);
    settings.epochs = cache == CacheLevel::app ? 4 : 2;
    for (const auto& epoch : run_epochs(context.runner(), context.chosen(), nullptr, settings)) {
        profile.runs.push_back({strategy, strategy_name(context.pipeline(), strategy), epoch.epoch,
                                static_cast<double>(epoch.samples) * sample, epoch.first_sample,
                                epoch.elapsed, epoch.cpu});
    }
}

}  // namespace

void probe_runs(const ProbeContext& context, Profile& profile) {
    context.begin("whole runs");
    const auto all = context.cores();
    for (const auto cache : {CacheLevel::page, CacheLevel::app}) {
        run(context, cache, 1, profile);
        if (all > 1) run(context, cache, all, profile);
    }
}

}  // namespace ppsim
