// Short runs of the whole runtime, on the files as they are and on the records that leave the least
// to do: what the parts alone miss.
#include <algorithm>

#include "calibrate/probe.hpp"
#include "calibrate/runtime/executor.hpp"

namespace ppsim {
namespace {

void run(const ProbeContext& context,
         const Strategy& strategy,
         const Store* store,
         Profile& profile) {
    auto settings = context.run_settings(strategy);
    const bool fast = strategy.cache == CacheLevel::app || store != nullptr;
    settings.epochs = fast ? 4 : 2;
    if (fast) settings.later_epochs_at_least = 150 * ms;
    for (const auto& epoch : run_epochs(context.runner(), context.chosen(), store, settings)) {
        profile.runs.push_back({strategy, strategy_name(context.pipeline(), strategy), epoch.epoch,
                                static_cast<double>(epoch.samples) * sample, epoch.first_sample,
                                epoch.elapsed, epoch.cpu});
    }
}

// Steps that are left would hide what a sample costs beside them.
const RecordSet* with_most_steps_done(const std::vector<RecordSet>& records) {
    const auto most = std::max_element(
        records.begin(), records.end(),
        [](const RecordSet& a, const RecordSet& b) { return a.offline.size() < b.offline.size(); });
    return most == records.end() ? nullptr : &*most;
}

}  // namespace

void probe_runs(const ProbeContext& context,
                const std::vector<RecordSet>& records,
                Profile& profile) {
    context.begin("whole runs");
    const auto* done = with_most_steps_done(records);
    std::vector<int> threads = {1};
    if (context.cores() > 1) threads.push_back(context.cores());
    for (const int count : threads) {
        run(context, {{}, Codec::none, CacheLevel::page, count}, nullptr, profile);
        run(context, {{}, Codec::none, CacheLevel::app, count}, nullptr, profile);
        if (done == nullptr) continue;
        run(context, {done->offline, Codec::none, CacheLevel::page, count}, &done->store, profile);
    }
}

}  // namespace ppsim
