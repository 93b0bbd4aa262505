// ppsim sweep: every combination of strategies and axes, by the million.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>

#include "model/core/error.hpp"
#include "model/fit/fit.hpp"
#include "model/io/atomic_file.hpp"
#include "model/io/profile_json.hpp"
#include "model/predict/spread.hpp"
#include "src/commands/axis_text.hpp"
#include "src/commands/command.hpp"
#include "src/commands/exit_code.hpp"
#include "src/commands/inputs.hpp"
#include "src/commands/interrupt.hpp"
#include "src/commands/strategy_options.hpp"
#include "src/reports/sweep_lines.hpp"

namespace ppsim {
namespace {

struct Options {
    InputPaths inputs;
    StrategyOptions strategies;
    std::vector<std::string> axes;
    std::string axes_file;
    std::vector<std::string> requirements;
    std::string pareto;
    std::string weights;
    std::size_t top = 0;
    double level = 0.9;
    bool jsonl = false;
    std::string output = "-";
};

/// One configuration and its answer, kept where a line cannot be written at once.
struct Kept {
    std::string strategy;
    std::vector<double> axes;
    QuickAnswer answer;
    double score = 0;
};

using Visit = std::function<
    void(const std::string& strategy, const std::vector<double>& axes, const QuickAnswer& answer)>;

class Sweep {
public:
    Sweep(const Options& options, const SortedPaths& paths)
        : options_(options),
          pipeline_(load_pipeline(paths, options.inputs)),
          cluster_(load_cluster(paths, options.inputs)),
          model_(fit(read_profile(profile_path(paths))).model),
          z_(normal_quantile(options.level)) {
        for (const auto& text : options.axes)
            axes_.push_back(parse_axis(text));
        if (!options.axes_file.empty()) {
            for (auto& axis : read_axes(options.axes_file))
                axes_.push_back(std::move(axis));
        }
        for (const auto& text : options.requirements)
            requirements_.push_back(parse_requirement(text));
        strategies_ = chosen_strategies(pipeline_, options.strategies, cores());
        drop_thread_duplicates();
    }

    [[nodiscard]] std::vector<std::string> axis_names() const {
        std::vector<std::string> names;
        for (const auto& axis : axes_)
            names.emplace_back(axis.kind->name);
        return names;
    }

    // Visits every configuration that has an answer and meets the requirements.
    void run(const Visit& visit) {
        seen_ = met_ = refused_ = 0;
        for (const auto& strategy : strategies_)
            run_strategy(strategy, visit);
    }

    void report(std::FILE* to) const {
        fmt::print(to, "{} configurations", seen_ + refused_);
        if (refused_ > 0) fmt::print(to, ", {} refused (first: {})", refused_, first_refusal_);
        if (!requirements_.empty()) {
            fmt::print(to, ", {} meet the requirements at {:g} % confidence", met_,
                       100 * options_.level);
        }
        fmt::print(to, "\n");
    }

    [[nodiscard]] bool requirements_failed() const { return !requirements_.empty() && met_ == 0; }

    [[nodiscard]] bool all_refused() const { return seen_ == 0; }

private:
    [[nodiscard]] int cores() const {
        return std::max(1,
                        static_cast<int>(cluster_.node.cores.value_or(model_.machine.usable_cpus)));
    }

    // A "threads" axis sets what the strategies would otherwise differ in.
    void drop_thread_duplicates() {
        const bool swept = std::any_of(axes_.begin(), axes_.end(),
                                       [](const Axis& a) { return a.kind->name == "threads"; });
        if (!swept) return;
        for (auto& strategy : strategies_)
            strategy.threads = 1;
        std::sort(strategies_.begin(), strategies_.end());
        strategies_.erase(std::unique(strategies_.begin(), strategies_.end()), strategies_.end());
    }

    void refuse(const std::string& reason, std::uint64_t count) {
        if (refused_ == 0) first_refusal_ = reason;
        refused_ += count;
    }

    void run_strategy(const Strategy& strategy, const Visit& visit) {
        auto made = prepare(pipeline_, strategy, model_);
        if (const auto* refusal = std::get_if<Refusal>(&made)) {
            refuse(refusal->reason, combinations(axes_));
            return;
        }
        auto& prepared = std::get<Prepared>(made);
        auto pipeline = pipeline_;
        std::vector<double> values(axes_.size());
        std::string name = strategy_name(pipeline_, strategy);
        std::vector<std::size_t> at(axes_.size());
        const Configuration base{strategy, cluster_, pipeline_.dataset(), pipeline_.loader(),
                                 pipeline_.consumer()};
        std::uint64_t index = 0;
        for_each_configuration(base, axes_, [&](const Configuration& c, std::size_t changed) {
            set_values(index++, changed, values);
            if (pipeline_changes(changed)) {
                pipeline = pipeline_.with(c.dataset).with(c.loader).with(c.consumer);
            }
            if (c.strategy.threads != prepared.strategy.threads) {
                prepared.strategy.threads = c.strategy.threads;
                name = strategy_name(pipeline_, prepared.strategy);
            }
            answer({pipeline, prepared, c.cluster, model_, z_}, name, values, visit);
            return !interrupted();
        });
    }

    // The mixed-radix digits of the index, from the first that changed.
    void set_values(std::uint64_t index, std::size_t changed, std::vector<double>& values) const {
        for (std::size_t k = axes_.size(); k-- > changed;) {
            const auto count = axes_[k].values.size();
            values[k] = axes_[k].values[index % count];
            index /= count;
        }
    }

    [[nodiscard]] bool pipeline_changes(std::size_t changed) const {
        return std::any_of(axes_.begin() + static_cast<std::ptrdiff_t>(changed), axes_.end(),
                           [](const Axis& axis) { return axis.kind->of_pipeline; });
    }

    void answer(const QuickScenario& scenario,
                const std::string& name,
                const std::vector<double>& values,
                const Visit& visit) {
        const auto result = quick_predict(scenario);
        if (const auto* reason = std::get_if<std::string>(&result)) {
            refuse(*reason, 1);
            return;
        }
        ++seen_;
        const auto& found = std::get<QuickAnswer>(result);
        const bool met = std::all_of(requirements_.begin(), requirements_.end(),
                                     [&](const Requirement& r) { return r.met_by(found); });
        if (!met) return;
        ++met_;
        visit(name, values, found);
    }

    const Options& options_;
    Pipeline pipeline_;
    Cluster cluster_;
    FittedModel model_;
    double z_;
    std::vector<Axis> axes_;
    std::vector<Requirement> requirements_;
    std::vector<Strategy> strategies_;
    std::uint64_t seen_ = 0;
    std::uint64_t met_ = 0;
    std::uint64_t refused_ = 0;
    std::string first_refusal_;
};

/// Writes lines in pieces of a megabyte, so that memory stays flat.
class Lines {
public:
    Lines(const Options& options, std::vector<std::string> axes, bool scored)
        : file_(options.output),
          axes_(std::move(axes)),
          format_(options.jsonl ? SweepFormat::jsonl : SweepFormat::csv) {
        if (format_ == SweepFormat::csv) file_.append(sweep_header(axes_, scored));
    }

    void add(const std::string& strategy,
             const std::vector<double>& axes,
             const QuickAnswer& a,
             std::optional<double> score) {
        constexpr auto unit = sample / second;
        append_sweep_line(
            buffer_,
            {strategy, axes, a.later.rate.value / unit, a.later.rate.low / unit,
             a.later.rate.high / unit, a.first.rate.value / unit, a.first.rate.low / unit,
             a.first.rate.high / unit, a.later.time.value / second, a.first.time.value / second,
             name(a.later.limited_by), name(a.first.limited_by), a.stored / byte, a.memory / byte,
             a.one_off.value / second, a.extrapolated, score},
            axes_, format_);
        constexpr std::size_t piece = 1 << 20;
        if (buffer_.size() > piece) flush();
    }

    void finish() {
        flush();
        file_.commit();
    }

private:
    void flush() {
        file_.append({buffer_.data(), buffer_.size()});
        buffer_.clear();
    }

    AtomicFile file_;
    std::vector<std::string> axes_;
    SweepFormat format_;
    fmt::memory_buffer buffer_;
};

void write_all(Sweep& sweep, Lines& lines) {
    sweep.run([&](const auto& name, const auto& axes, const auto& answer) {
        lines.add(name, axes, answer, std::nullopt);
    });
}

// Only what nothing seen so far dominates is kept.
void write_front(Sweep& sweep, Lines& lines, const std::vector<const Criterion*>& by) {
    std::vector<Kept> front;
    sweep.run([&](const auto& name, const auto& axes, const auto& answer) {
        for (const auto& kept : front) {
            if (dominates(kept.answer, answer, by)) return;
        }
        std::erase_if(front, [&](const Kept& kept) { return dominates(answer, kept.answer, by); });
        front.push_back({name, axes, answer, 0});
    });
    for (const auto& kept : front)
        lines.add(kept.strategy, kept.axes, kept.answer, std::nullopt);
}

// Once for the scales, once for the scores; the best come first, ties in the order of the sweep.
void write_scored(Sweep& sweep, Lines& lines, Objective objective, std::size_t top) {
    sweep.run([&](const auto&, const auto&, const auto& answer) { objective.see(answer); });
    std::vector<Kept> best;
    const auto better = [](const Kept& a, const Kept& b) { return a.score > b.score; };
    sweep.run([&](const auto& name, const auto& axes, const auto& answer) {
        const double score = objective.score(answer);
        if (best.size() == top && !(score > best.back().score)) return;
        const Kept kept{name, axes, answer, score};
        best.insert(std::upper_bound(best.begin(), best.end(), kept, better), kept);
        if (best.size() > top) best.pop_back();
    });
    for (const auto& kept : best)
        lines.add(kept.strategy, kept.axes, kept.answer, kept.score);
}

int run(const Options& options) {
    watch_for_interrupt();
    Sweep sweep(options, sort_by_schema(options.inputs.files));
    const bool scored = !options.weights.empty();
    Lines lines(options, sweep.axis_names(), scored);
    if (scored) {
        write_scored(sweep, lines, Objective(parse_weights(options.weights)),
                     options.top > 0 ? options.top : 100);
    } else if (!options.pareto.empty()) {
        write_front(sweep, lines, parse_criteria("--pareto", options.pareto));
    } else {
        write_all(sweep, lines);
    }
    if (interrupted()) return exit_interrupted;
    lines.finish();
    sweep.report(stderr);
    if (sweep.all_refused()) return exit_refused;
    return sweep.requirements_failed() ? exit_check_failed : exit_ok;
}

std::function<int()> attach(CLI::App& app) {
    auto options = std::make_shared<Options>();
    add_inputs(app, options->inputs);
    add_strategy_options(app, options->strategies);
    app.add_option("-P,--param", options->axes,
                   "axis, as in node.cores=8:64:x2, threads=1:8:1, storage.latency=\"1 ms,10 ms\"")
        ->allow_extra_args(false)
        ->take_all();
    app.add_option("--axes", options->axes_file, "file of axes (ppsim.sweep/1)");
    app.add_option("--require", options->requirements,
                   "keep only what meets it, as in throughput>=20000/s; exit 5 where nothing does")
        ->allow_extra_args(false)
        ->take_all();
    auto* pareto = app.add_option("--pareto", options->pareto,
                                  "only what is not dominated in these, as in throughput,stored");
    app.add_option("--weights", options->weights,
                   "rank by a weighted sum of scaled figures, as in throughput=1,stored=0.2")
        ->excludes(pareto);
    app.add_option("--top", options->top, "with --weights: the best so many (default 100)");
    app.add_option("--level", options->level, "probability of the intervals")
        ->check(CLI::Range(0.01, 0.999))
        ->capture_default_str();
    app.add_flag("--jsonl", options->jsonl, "JSON Lines in place of CSV");
    app.add_option("-o,--output", options->output, "file to write (-: standard output)");
    return [options] { return run(*options); };
}

const RegisterCommand registration(22,
                                   {"sweep", "ask",
                                    "every combination of strategies and axes, by the million",
                                    "example: ppsim sweep data/pipelines/images.pipeline.yaml "
                                    "lab.profile.json -P node.cores=2:64:x2 --pareto "
                                    "throughput,stored",
                                    attach});

}  // namespace
}  // namespace ppsim
