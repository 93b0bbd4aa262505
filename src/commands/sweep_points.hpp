// The points of a sweep: strategies and axes, each configuration predicted once.
#pragma once

#include <cstdint>
#include <cstdio>
#include <functional>
#include <string>
#include <vector>

#include "model/predict/axes.hpp"
#include "model/predict/criteria.hpp"
#include "src/commands/inputs.hpp"
#include "src/commands/strategy_options.hpp"

namespace ppsim {

struct SweepOptions {
    InputPaths inputs;
    StrategyOptions strategies;
    std::vector<std::string> axes;
    std::string axes_file;
    std::vector<std::string> requirements;
    double level = 0.9;
    std::string shard;  ///< "2/8": the second of eight parts; empty: all
};

/// A part of a sweep: configurations first <= number < last, counted in the order of the sweep.
struct SweepShard {
    std::uint64_t first = 0;
    std::uint64_t last = 0;
    bool whole = true;
    bool begins = true;  ///< the first part, which has the header
};

/// Axis values in the order of `axis_names`, base units.
using VisitAnswer = std::function<
    void(const std::string& strategy, const std::vector<double>& axes, const QuickAnswer& answer)>;

class Sweep {
public:
    /// Throws InputError on files, axes or requirements that cannot be read.
    explicit Sweep(const SweepOptions& options);

    [[nodiscard]] std::vector<std::string> axis_names() const;

    /// Visits every configuration that has an answer and meets the requirements, strategies first,
    /// the last axis fastest. Memory does not grow with their number.
    void run(const VisitAnswer& visit);

    /// "1134 configurations, 12 refused (first: ...)"
    void report(std::FILE* to) const;

    [[nodiscard]] const SweepShard& shard() const { return shard_; }

    [[nodiscard]] bool requirements_failed() const { return !requirements_.empty() && met_ == 0; }

    [[nodiscard]] bool all_refused() const { return seen_ == 0; }

private:
    [[nodiscard]] int cores() const;
    void drop_thread_duplicates();
    void refuse(const std::string& reason, std::uint64_t count);
    void run_strategy(const Strategy& strategy, const VisitAnswer& visit);
    void set_values(std::uint64_t index, std::size_t changed, std::vector<double>& values) const;
    [[nodiscard]] bool pipeline_changes(std::size_t changed) const;
    void answer(const QuickScenario& scenario,
                const std::string& name,
                const std::vector<double>& values,
                const VisitAnswer& visit);

    double level_;
    double z_;
    Pipeline pipeline_;
    Cluster cluster_;
    FittedModel model_;
    std::vector<Axis> axes_;
    std::vector<Requirement> requirements_;
    std::vector<Strategy> strategies_;
    SweepShard shard_;
    std::uint64_t number_ = 0;  ///< of the configuration that comes next
    std::uint64_t seen_ = 0;
    std::uint64_t met_ = 0;
    std::uint64_t refused_ = 0;
    std::string first_refusal_;
};

}  // namespace ppsim
