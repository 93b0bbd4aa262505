// Residuals of short runs and priors of one pipeline, on the storage of the sweep.
#include "model/fit/fit_pipeline.hpp"

#include <algorithm>
#include <cmath>

#include "model/fit/calibration_runs.hpp"
#include "model/fit/fit_error.hpp"
#include "model/fit/least_squares.hpp"

namespace ppsim {
namespace {

constexpr double run_sd = 0.05;      ///< of a short run's rate
constexpr double step_sd = 1.0;      ///< ln, of a step's cost around the trait
constexpr double declared_sd = 0.3;  ///< ln, of a declared cost
constexpr double serial_sd = 1.5;    ///< ln, of a step's serial part
constexpr double whole_sd = 2.0;     ///< ln, of the cost of a step that is all lock or all serial
constexpr double deserialise_sd = 0.3;
constexpr double record_reading_sd = 0.15;
constexpr double file_reading_sd = 0.25;
constexpr double file_scaling_sd = 0.3;
constexpr double least_cost = 2e-5;  ///< s/sample: a step that makes nothing still costs a call

double softened(double z) {
    return z / std::sqrt(1 + std::abs(z));
}

/// What is known of a step before its pipeline ran.
struct StepPrior {
    double native = 0;      ///< ln s
    double one_thread = 0;  ///< s: the time of the shortest measured run that contains the step
    Execution execution = Execution::native;
    bool declared = false;
};

class Fit {
public:
    explicit Fit(const FitTask& task) : task_(task) {
        fitted_.name = task.pipeline.pipeline.name();
        fitted_.dataset = *task.pipeline.pipeline.dataset().samples;
        fitted_.fresh_files = task.pipeline.partial_runs == PartialRuns::fresh_files;
        fitted_.splits = splits_of(task.pipeline);
        fitted_.traits = task.traits;
        fitted_.host = host_curves(task.set);
        fitted_.layout = UnknownLayout(task.pipeline.pipeline.size(), fitted_.splits.size());
        runs_ = calibration_runs(task.pipeline, fitted_.splits, task.set.storages.front().name);
        if (std::none_of(runs_.begin(), runs_.end(),
                         [](const auto& r) { return !!r.one_thread; })) {
            throw FitError(fitted_.name + ": no calibration row on one thread on " +
                           task.set.storages.front().name);
        }
        describe_steps();
    }

    FittedPipeline result(const std::vector<double>& warm) {
        keep_runs();
        LeastSquaresProblem problem;
        problem.start = warm.empty() ? start() : warm;
        problem.fixed = fixed();
        problem.iterations = 40;
        problem.tolerance = 1e-6;
        const auto solution =
            least_squares(problem, [this](const auto& x, auto& out) { residuals(x, out); });
        fitted_.unknowns = solution.values;
        fitted_.covariance = solution.covariance;
        return fitted_;
    }

private:
    static HostCurves host_curves(const MeasuredSet& set) {
        HostCurves host{RecordSweep(set.sweep, CacheLevel::none),
                        RecordSweep(set.sweep, CacheLevel::app),
                        {},
                        set.page_cache,
                        set.sweep_dataset,
                        set.storages.front().rotating};
        if (host.cold.empty()) throw FitError("the set has no cold sweep of record sizes");
        const RecordSweep warm(set.sweep, CacheLevel::page);
        host.floor = warm.empty() ? SecondsPerSample{} : warm.least();
        return host;
    }

    void describe_steps() {
        const auto& pipeline = task_.pipeline.pipeline;
        for (StepIndex i = 0; i < pipeline.size(); ++i) {
            const auto& step = pipeline.step(i);
            const bool free = step.declared_cost && !(*step.declared_cost > SecondsPerSample{});
            fitted_.costs_time.push_back(!pipeline.is_source(i) && !free);
            fitted_.on_accelerator |= step.execution == Execution::gpu;
            fitted_.locks.push_back(step.execution == Execution::global_lock);
            fitted_.covered.push_back(one_thread_time(i) > 0);
            steps_.push_back(step_prior(i));
        }
    }

    StepPrior step_prior(StepIndex i) const {
        const auto& step = task_.pipeline.pipeline.step(i);
        StepPrior prior;
        prior.execution = step.execution;
        prior.one_thread = std::max(one_thread_time(i), 1e-6);
        prior.native = std::log(task_.traits[Trait::step_per_byte] * bytes_touched(i) + least_cost);
        if (step.declared_cost && *step.declared_cost > SecondsPerSample{}) {
            prior.declared = true;
            prior.native = std::log(*step.declared_cost / (second / sample));
        }
        return prior;
    }

    // Bytes in and out, as design section 6, law 1.
    double bytes_touched(StepIndex i) const {
        const auto& pipeline = task_.pipeline.pipeline;
        BytesPerSample bytes = pipeline.step(i).declared_output_size.value_or(BytesPerSample{});
        for (const auto input : pipeline.inputs(i))
            bytes += pipeline.step(input).declared_output_size.value_or(BytesPerSample{});
        return bytes / (byte / sample);
    }

    // 0 where no one-thread run does the step.
    double one_thread_time(StepIndex i) const {
        double time = 0;
        for (std::size_t k = 0; k < runs_.size(); ++k) {  // ends at the split right before the step
            if (!runs_[k].one_thread || fitted_.splits[k].offline.contains(i)) continue;
            time = *runs_[k].one_thread / (second / sample);
        }
        return time;
    }

    // A step's share of the run it is first in: what the next split saves, at least a tenth.
    double native_start(StepIndex i) const {
        double here = 0;
        double next = 0;
        for (std::size_t k = 0; k < runs_.size(); ++k) {
            if (!runs_[k].one_thread) continue;
            const double time = *runs_[k].one_thread / (second / sample);
            if (!fitted_.splits[k].offline.contains(i)) {
                here = time;
            } else if (next <= 0) {
                next = time;
            }
        }
        return std::log(std::max(here - next, 0.1 * here) * 0.7 + 1e-9);
    }

    std::vector<double> start() const {
        const auto& at = fitted_.layout;
        std::vector<double> x(at.count());
        for (StepIndex i = 0; i < steps_.size(); ++i) {
            x[at.native(i)] = native_start(i);
            x[at.serial(i)] = serial_centre(i);
            x[at.locked(i)] = std::log(steps_[i].one_thread * 0.7);
        }
        x[at.deserialise()] = std::log(task_.traits[Trait::deserialise_per_byte]);
        for (std::size_t k = 0; k < runs_.size(); ++k)
            x[at.start_up(k)] = std::log(std::max(runs_[k].start_up / second, 1e-9));
        return x;
    }

    // What belongs to a second storage, and start-up, which longer and shorter runs tell apart.
    std::vector<bool> fixed() const {
        const auto& at = fitted_.layout;
        std::vector<bool> result(at.count());
        for (std::size_t k = at.cpu_factor(); k < at.count(); ++k)
            result[k] = true;
        return result;
    }

    double serial_centre(StepIndex i) const {
        const bool whole = steps_[i].execution == Execution::serial;
        return std::log(steps_[i].one_thread * (whole ? 0.7 : task_.traits[Trait::serial_share]));
    }

    void keep_runs() {
        for (const auto& runs : runs_) {
            fitted_.short_runs.push_back(runs.short_run);
            fitted_.one_thread.push_back(runs.one_thread ? *runs.one_thread / (second / sample)
                                                         : 0.0);
        }
    }

    void residuals(const std::vector<double>& x, std::vector<double>& out) const {
        out.clear();
        for (std::size_t k = 0; k < runs_.size(); ++k) {
            add_run(x, k, 1, runs_[k].one_thread, out);
            add_run(x, k, 2, runs_[k].two_threads, out);
        }
        for (StepIndex i = 0; i < steps_.size(); ++i)
            add_step_priors(x, i, out);
        add_split_priors(x, out);
        const double d = task_.traits[Trait::deserialise_per_byte];
        out.push_back((x[fitted_.layout.deserialise()] - std::log(d)) / deserialise_sd);
    }

    void add_run(const std::vector<double>& x,
                 std::size_t split,
                 double threads,
                 const std::optional<SecondsPerSample>& measured,
                 std::vector<double>& out) const {
        if (!measured) return;
        EpochConditions epoch;
        epoch.threads = threads;
        epoch.samples = std::min(runs_[split].samples, 8000.0 * sample);
        epoch.stored = fitted_.splits[split].sizes.raw;
        const auto time = sample_time(fitted_, x, {split, epoch, false});
        out.push_back(std::log(time / *measured) / run_sd);
    }

    void add_step_priors(const std::vector<double>& x,
                         StepIndex i,
                         std::vector<double>& out) const {
        if (!fitted_.costs_time[i]) return;
        const auto& at = fitted_.layout;
        const auto& prior = steps_[i];
        const double z = x[at.native(i)] - prior.native;
        const bool native = prior.execution == Execution::native;
        if (prior.declared) {
            out.push_back(z / declared_sd);
        } else {  // a step that is all lock or all serial has hardly any native part
            out.push_back(native ? softened(z / step_sd) : 2 * z / step_sd);
        }
        if (prior.execution == Execution::global_lock) {
            out.push_back((x[at.locked(i)] - std::log(0.7 * prior.one_thread)) / whole_sd);
        } else {
            out.push_back((x[at.serial(i)] - serial_centre(i)) / (native ? serial_sd : whole_sd));
        }
    }

    void add_split_priors(const std::vector<double>& x, std::vector<double>& out) const {
        for (std::size_t k = 0; k < runs_.size(); ++k) {
            const bool file = fitted_.splits[k].sizes.file_per_sample;
            out.push_back(x[fitted_.layout.reading(k)] /
                          (file ? file_reading_sd : record_reading_sd));
            out.push_back(x[fitted_.layout.scaling(k)] /
                          (file ? file_scaling_sd : task_.traits[Trait::scaling_spread]));
        }
    }

    const FitTask& task_;
    FittedPipeline fitted_;
    std::vector<SplitRuns> runs_;
    std::vector<StepPrior> steps_;
};

}  // namespace

FittedPipeline fit_pipeline(const FitTask& task, const std::vector<double>& warm) {
    return Fit(task).result(warm);
}

}  // namespace ppsim
