// FittedPipeline: what short end-to-end runs told about one pipeline, ready to predict others.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "model/core/pipeline.hpp"
#include "model/laws/strategy_time.hpp"

namespace ppsim {

/// One way to split a pipeline, with what follows from its steps' declared sizes.
struct SplitForm {
    StepSet offline;
    StrategySizes sizes;
    std::vector<StepIndex> online;  ///< steps that cost time, in order; sources are not among them
};

/// Sizes of a split. Throws InputError where a step's output size is needed and not declared.
[[nodiscard]] SplitForm split_form(const Pipeline& pipeline, StepSet offline);

/// Where each unknown of a pipeline stands in the vector that is fitted; all but deviations are
/// logarithms of seconds per sample.
class UnknownLayout {
public:
    UnknownLayout() = default;

    UnknownLayout(std::size_t steps, std::size_t splits) : steps_(steps), splits_(splits) {}

    [[nodiscard]] std::size_t native(StepIndex step) const { return step; }

    [[nodiscard]] std::size_t serial(StepIndex step) const { return steps_ + step; }

    [[nodiscard]] std::size_t locked(StepIndex step) const { return 2 * steps_ + step; }

    [[nodiscard]] std::size_t reading(std::size_t split) const { return 3 * steps_ + split; }

    [[nodiscard]] std::size_t scaling(std::size_t split) const { return reading(split) + splits_; }

    [[nodiscard]] std::size_t deserialise() const { return 3 * steps_ + 2 * splits_; }

    /// On another storage: CPU, read and latency times over those of the first one.
    [[nodiscard]] std::size_t cpu_factor() const { return deserialise() + 1; }

    [[nodiscard]] std::size_t read_factor() const { return deserialise() + 2; }

    [[nodiscard]] std::size_t latency_factor() const { return deserialise() + 3; }

    [[nodiscard]] std::size_t start_up(std::size_t split) const {
        return deserialise() + 4 + split;
    }

    [[nodiscard]] std::size_t count() const { return deserialise() + 4 + splits_; }

private:
    std::size_t steps_ = 0;
    std::size_t splits_ = 0;
};

/// A short run on as many threads as are asked about, start-up removed.
struct ShortRun {
    SecondsPerSample time;
    double relative_sd = 0;
    double threads = 1;
};

struct FittedPipeline {
    std::string name;
    Samples dataset;
    bool fresh_files = false;
    std::vector<SplitForm> splits;
    std::vector<bool> costs_time;  ///< by step; false for sources and declared free steps
    std::vector<bool> locks;       ///< by step
    bool on_accelerator = false;   ///< a step runs there
    std::vector<bool> covered;     ///< by step: a calibration run did it online
    UnknownLayout layout;
    std::vector<double> unknowns;
    std::vector<std::vector<double>> covariance;
    std::vector<std::optional<ShortRun>> short_runs;  ///< by split
    std::vector<double> one_thread;  ///< s/sample by split, start-up removed; 0: none
    Traits traits;
    HostCurves host;
    double probe_sd = 0.2;

    [[nodiscard]] std::optional<std::size_t> find(StepSet offline) const;
};

/// What is asked of a fitted pipeline.
struct StrategyQuestion {
    std::size_t split = 0;
    EpochConditions epoch;
    bool probed = false;  ///< the split's own short run may set the level
};

[[nodiscard]] OnlineCost online_cost(const FittedPipeline& fitted,
                                     const std::vector<double>& unknowns,
                                     std::size_t split);

/// Start-up left out; `unknowns` in place of the fitted ones.
[[nodiscard]] SecondsPerSample sample_time(const FittedPipeline& fitted,
                                           const std::vector<double>& unknowns,
                                           const StrategyQuestion& question);

/// Start-up of an epoch.
[[nodiscard]] Seconds start_up(const FittedPipeline& fitted,
                               const std::vector<double>& unknowns,
                               const StrategyQuestion& question);

/// Samples/s over the whole epoch, T = start_up + N * sample_time.
[[nodiscard]] SamplesPerSecond epoch_rate(const FittedPipeline& fitted,
                                          const std::vector<double>& unknowns,
                                          const StrategyQuestion& question);

/// Share of the level that a short run sets: by precision, model against short run.
[[nodiscard]] double short_run_weight(const FittedPipeline& fitted,
                                      const StrategyQuestion& question);

}  // namespace ppsim
