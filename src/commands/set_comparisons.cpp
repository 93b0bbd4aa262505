// Fits, predicts and pairs the rows of a measured set.
#include "src/commands/set_comparisons.hpp"

#include <fmt/format.h>

#include <cmath>
#include <map>

#include "model/fit/doubts.hpp"
#include "model/fit/fit_pipeline.hpp"
#include "model/fit/learn_traits.hpp"
#include "model/laws/row_value.hpp"

namespace ppsim {
namespace {

constexpr auto per_second = sample / second;

/// One pipeline, fitted on each storage that calibration rows are from.
class PipelineComparisons {
public:
    PipelineComparisons(const MeasuredSet& set,
                        const MeasuredPipeline& pipeline,
                        const LearnedTraits& learned)
        : set_(set), pipeline_(pipeline), learned_(learned) {
        auto home = fit_pipeline(task());
        home.probe_sd = learned.probe_sd;
        fitted_.emplace(set.storages.front().name, std::move(home));
    }

    void add_to(SetComparisons& result) {
        add_steps(result);
        for (const auto& row : pipeline_.rows) {
            if (row.role != RowRole::target) continue;
            const auto& fitted = on(row.storage);
            if (const auto refused = refusal(fitted, row)) {
                result.refused.push_back(row_label(pipeline_, row) + ": " + refused->reason);
                continue;
            }
            add(fitted, row, false, result);
            if (row.group == "cold") add(fitted, row, true, result);
        }
    }

private:
    void add_steps(SetComparisons& result) const {
        const auto& home = fitted_.at(set_.storages.front().name);
        const auto unit = second / sample;
        const auto value = [&](std::size_t at) { return std::exp(home.unknowns[at]) * unit; };
        for (StepIndex i = 0; i < pipeline_.pipeline.size(); ++i) {
            if (!home.costs_time[i] || !home.covered[i]) continue;
            const SecondsPerSample none;
            result.steps.push_back({home.name, pipeline_.pipeline.step(i).name,
                                    value(home.layout.native(i)),
                                    home.locks[i] ? none : value(home.layout.serial(i)),
                                    home.locks[i] ? value(home.layout.locked(i)) : none});
        }
    }

    void add(const FittedPipeline& fitted,
             const MeasuredRow& row,
             bool probed,
             SetComparisons& result) const {
        result.comparisons.push_back(compare(fitted, row, probed));
        result.rows.push_back({&pipeline_, &row, probed});
    }

    [[nodiscard]] FitTask task() const { return {set_, pipeline_, learned_.traits}; }

    const FittedPipeline& on(const std::string& storage) {
        const auto found = fitted_.find(storage);
        if (found != fitted_.end()) return found->second;
        const auto& home = fitted_.at(set_.storages.front().name);
        return fitted_.emplace(storage, fit_other_storage(task(), home, storage)).first->second;
    }

    [[nodiscard]] bool is_home(const MeasuredRow& row) const {
        return row.storage == set_.storages.front().name;
    }

    Comparison compare(const FittedPipeline& fitted, const MeasuredRow& row, bool probed) const {
        const auto predicted = predict_row(fitted, row, probed);
        const std::string group = row.group + (probed ? "_probed" : "");
        const double half = learned_.interval_factor(is_home(row) ? group : "cold") *
                            std::hypot(predicted.ln_sd, law_sd(row, probed, !is_home(row)));
        Comparison comparison;
        comparison.label = row_label(pipeline_, row) + (probed ? " probed" : "");
        comparison.groups = {group};
        if (row.group == "choice") comparison.choice = pipeline_.pipeline.name();
        comparison.predicted = {predicted.value * per_second,
                                predicted.value * std::exp(-half) * per_second,
                                predicted.value * std::exp(half) * per_second};
        comparison.measured = {row.value * per_second};
        return comparison;
    }

    const MeasuredSet& set_;
    const MeasuredPipeline& pipeline_;
    const LearnedTraits& learned_;
    std::map<std::string, FittedPipeline> fitted_;
};

bool same_experiment(const MeasuredRow& a, const MeasuredRow& b) {
    return a.kind == b.kind && a.strategy == b.strategy && a.samples == b.samples &&
           a.epoch == b.epoch && a.storage == b.storage && a.origin != b.origin;
}

}  // namespace

SetComparisons compare_set(const MeasuredSet& set, const TraitsFor& traits_for) {
    SetComparisons result;
    for (const auto& pipeline : set.pipelines) {
        const auto learned = traits_for(pipeline.pipeline.name());
        PipelineComparisons(set, pipeline, learned).add_to(result);
    }
    return result;
}

ErrorSummary noise_floor(const MeasuredSet& set) {
    std::vector<Comparison> pairs;
    for (const auto& pipeline : set.pipelines) {
        const auto& rows = pipeline.rows;
        for (std::size_t i = 0; i < rows.size(); ++i) {
            for (std::size_t j = 0; j < i; ++j) {
                if (rows[i].role != RowRole::target || !same_experiment(rows[i], rows[j])) continue;
                const auto rate = rows[i].value * per_second;
                pairs.push_back({"", {}, "", {rate, rate, rate}, {rows[j].value * per_second}});
            }
        }
    }
    return summarise(pairs);
}

LearnedTraits learned_without(const MeasuredSet& set, const std::string& pipeline) {
    std::vector<Lesson> lessons;
    for (const auto& other : set.pipelines) {
        if (other.pipeline.name() != pipeline) lessons.push_back({&set, &other});
    }
    return learn_traits(lessons);
}

}  // namespace ppsim
