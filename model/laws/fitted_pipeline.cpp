// Evaluates a fitted pipeline.
#include "model/laws/fitted_pipeline.hpp"

#include <algorithm>
#include <cmath>

#include "model/core/error.hpp"
#include "model/laws/spread_of.hpp"

namespace ppsim {
namespace {

BytesPerSample output_size(const Pipeline& pipeline, StepIndex i) {
    const auto& step = pipeline.step(i);
    if (step.declared_output_size) return *step.declared_output_size;
    if (pipeline.is_source(i) && pipeline.dataset().mean_sample_size) {
        return *pipeline.dataset().mean_sample_size;
    }
    throw InputError("steps[" + step.name + "]", "its output size is needed and not declared",
                     "add output_size, as in \"output_size: 0.5 MB\"");
}

// A repacking of what was read: declared to cost nothing, makes nothing new.
bool is_free(const Step& step) {
    return step.declared_cost && !(*step.declared_cost > SecondsPerSample{});
}

}  // namespace

SplitForm split_form(const Pipeline& pipeline, StepSet offline) {
    SplitForm form{offline, {}, {}};
    for (StepIndex i = 0; i < pipeline.size(); ++i) {
        if (offline.contains(i)) continue;
        if (pipeline.is_source(i)) {
            form.sizes.raw += output_size(pipeline, i);
            form.sizes.file_per_sample |= pipeline.step(i).uses == "read_file";
            continue;
        }
        form.online.push_back(i);
        form.sizes.takes_lock |= pipeline.step(i).execution == Execution::global_lock;
        if (!is_free(pipeline.step(i))) form.sizes.made_online += output_size(pipeline, i);
    }
    for (const auto i : pipeline.frontier(offline))
        form.sizes.raw += output_size(pipeline, i);
    return form;
}

std::optional<std::size_t> FittedPipeline::find(StepSet offline) const {
    const auto found = std::find_if(splits.begin(), splits.end(),
                                    [&](const SplitForm& s) { return s.offline == offline; });
    if (found == splits.end()) return std::nullopt;
    return static_cast<std::size_t>(found - splits.begin());
}

OnlineCost online_cost(const FittedPipeline& fitted,
                       const std::vector<double>& unknowns,
                       std::size_t split) {
    const auto& form = fitted.splits[split];
    const auto& at = fitted.layout;
    constexpr auto unit = second / sample;
    OnlineCost cost;
    if (!form.sizes.file_per_sample) {
        cost.native += std::exp(unknowns[at.deserialise()]) * (second / byte) * form.sizes.raw;
    }
    for (const auto step : form.online) {
        if (!fitted.costs_time[step]) continue;
        cost.native += std::exp(unknowns[at.native(step)]) * unit;
        if (fitted.locks[step]) {
            cost.locked += std::exp(unknowns[at.locked(step)]) * unit;
        } else {
            cost.serial += std::exp(unknowns[at.serial(step)]) * unit;
        }
    }
    const double cpu = std::exp(unknowns[at.cpu_factor()]);
    return {cost.native * cpu, cost.serial * cpu, cost.locked * cpu};
}

namespace {

SecondsPerSample modelled_time(const FittedPipeline& fitted,
                               const std::vector<double>& unknowns,
                               const StrategyQuestion& question) {
    const auto& at = fitted.layout;
    auto epoch = question.epoch;
    epoch.dataset = fitted.dataset;
    epoch.fresh_files = fitted.fresh_files;
    epoch.storage_time = std::exp(unknowns[at.read_factor()]);
    epoch.latency_time = std::exp(unknowns[at.latency_factor()]);
    return strategy_time(
        fitted.traits, fitted.host, fitted.splits[question.split].sizes,
        online_cost(fitted, unknowns, question.split),
        {unknowns[at.reading(question.split)], unknowns[at.scaling(question.split)]}, epoch);
}

// What the model says of the short run itself: cold, uncompressed, no long-run growth.
StrategyQuestion short_run_question(const FittedPipeline& fitted, std::size_t split) {
    EpochConditions epoch;
    epoch.threads = fitted.short_runs[split]->threads;
    epoch.samples = std::min(fitted.dataset, 8000.0 * sample);
    epoch.stored = fitted.splits[split].sizes.raw;
    return {split, epoch, false};
}

}  // namespace

double short_run_weight(const FittedPipeline& fitted, const StrategyQuestion& question) {
    const auto& run = fitted.short_runs[question.split];
    if (!run) return 0;
    auto unprobed = question;
    unprobed.probed = false;
    constexpr double model_sd = 0.10;
    const double own = std::hypot(rate_spread(fitted, unprobed), model_sd);
    const double probe = std::hypot(fitted.probe_sd, run->relative_sd);
    return own * own / (own * own + probe * probe);
}

SecondsPerSample sample_time(const FittedPipeline& fitted,
                             const std::vector<double>& unknowns,
                             const StrategyQuestion& question) {
    const auto time = modelled_time(fitted, unknowns, question);
    if (!question.probed || !fitted.short_runs[question.split]) return time;
    const auto modelled =
        modelled_time(fitted, unknowns, short_run_question(fitted, question.split));
    const double level = fitted.short_runs[question.split]->time / modelled;
    return time * std::pow(level, short_run_weight(fitted, question));
}

Seconds start_up(const FittedPipeline& fitted,
                 const std::vector<double>& unknowns,
                 const StrategyQuestion& question) {
    const auto cold = std::exp(unknowns[fitted.layout.start_up(question.split)]) * second;
    return question.epoch.epoch > 1 ? cold * fitted.traits[Trait::warm_start_up] : cold;
}

SamplesPerSecond epoch_rate(const FittedPipeline& fitted,
                            const std::vector<double>& unknowns,
                            const StrategyQuestion& question) {
    const auto n = question.epoch.samples;
    return n / (start_up(fitted, unknowns, question) + n * sample_time(fitted, unknowns, question));
}

}  // namespace ppsim
