// Demand: what one sample of a strategy asks of workers, storage and consumer.
#pragma once

#include <optional>
#include <string>
#include <variant>

#include "model/core/pipeline.hpp"
#include "model/core/strategy.hpp"
#include "model/laws/fitted_model.hpp"

namespace ppsim {

/// CPU time of a worker on one sample; slowdown grows with the other active threads, so the cost
/// at T threads is `alone + per_other * (T - 1)`.
struct WorkerCpu {
    SecondsPerSample alone;
    SecondsPerSample per_other;
    double relative_sd = 0;  ///< of the level

    [[nodiscard]] SecondsPerSample at(double threads) const {
        return alone + per_other * (threads > 1 ? threads - 1 : 0);
    }
};

/// Bytes taken from one form of data per sample, in how many requests (files).
struct ReadDemand {
    BytesPerSample size;  ///< as stored
    double requests = 0;  ///< files a sample; 1 for records; 0: does not read this form
    WorkerCpu memory;     ///< read from memory
};

struct Demand {
    ReadDemand files;
    ReadDemand records;
    WorkerCpu decode;                 ///< codec
    WorkerCpu steps;                  ///< online steps
    WorkerCpu random_steps;           ///< those that an application cache cannot save
    WorkerCpu locked;                 ///< of the online steps: those that take turns
    WorkerCpu random_locked;          ///< the same of `random_steps`
    SecondsPerSample on_accelerator;  ///< of the online steps that accelerators run
    SecondsPerSample hand_over_worker;
    SecondsPerSample hand_over_consumer;
    SecondsPerSample hand_over_waking;  ///< more for a worker whose sample wakes the consumer
    double hand_over_crowding =
        0;                      ///< the consumer's time grows by it when workers want every core
    BytesPerSample delivered;   ///< size at the consumer
    BytesPerSample app_cached;  ///< what an application cache keeps per sample
    SecondsPerSample app_fill;  ///< worker's time to keep that in epoch 1
    BytesPerSample raw;         ///< record bytes before the codec; zero for files
    SecondsPerSample
        offline;  ///< CPU of the offline pass, one thread: reading, steps, codec, write
    WorkerCpu offline_locked;  ///< the part of it that takes turns
};

/// Why a demand cannot be stated, as in "codec zstd was not calibrated for split@decode".
struct Uncalibrated {
    std::string reason;
};

/// CPU time of one step, where the model has it.
[[nodiscard]] WorkerCpu step_cpu(const Pipeline& pipeline, StepIndex i, const FittedModel& model);

/// Sizes and costs are the dataset's means. Threads and cache level of the strategy play no part.
[[nodiscard]] std::variant<Demand, Uncalibrated> demand(const Pipeline& pipeline,
                                                        const Strategy& strategy,
                                                        const FittedModel& model);

}  // namespace ppsim
