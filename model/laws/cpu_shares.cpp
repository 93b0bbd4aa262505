// Lists the parts that `demand` adds up.
#include "model/laws/cpu_shares.hpp"

#include <algorithm>

namespace ppsim {
std::vector<CpuShare> cpu_shares(const Pipeline& pipeline,
                                 const Strategy& strategy,
                                 const FittedModel& model,
                                 const Demand& needs) {
    std::vector<CpuShare> shares;
    for (StepIndex i = 0; i < pipeline.size(); ++i) {
        const bool elsewhere = pipeline.step(i).execution == Execution::gpu;
        if (strategy.offline.contains(i) || pipeline.is_source(i) || elsewhere) continue;
        const auto cpu = step_cpu(pipeline, i, model);
        shares.push_back({pipeline.step(i).name, cpu.alone, cpu.relative_sd});
    }
    const auto add = [&](const char* part, SecondsPerSample time, double sd) {
        shares.push_back({part, time, sd});
    };
    add("(read from memory)", needs.files.memory.alone + needs.records.memory.alone,
        std::max(needs.files.memory.relative_sd, needs.records.memory.relative_sd));
    add("(decode codec)", needs.decode.alone, needs.decode.relative_sd);
    add("(hand over)", needs.hand_over_worker + needs.hand_over_consumer,
        model.hand_over_relative_sd);
    add("(wake the consumer, at most)", needs.hand_over_waking, model.hand_over_relative_sd);
    std::erase_if(shares, [](const CpuShare& s) { return !(s.time > SecondsPerSample{}); });
    return shares;
}

}  // namespace ppsim
