// ppsim sweep: every combination of strategies and axes, by the million.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>

#include "model/io/atomic_file.hpp"
#include "src/commands/axis_text.hpp"
#include "src/commands/command.hpp"
#include "src/commands/exit_code.hpp"
#include "src/commands/interrupt.hpp"
#include "src/commands/sweep_points.hpp"
#include "src/reports/sweep_lines.hpp"

namespace ppsim {
namespace {

struct Options {
    SweepOptions sweep;
    std::string pareto;
    std::string weights;
    std::size_t top = 0;
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

/// Writes lines in pieces of a megabyte, so that memory stays flat.
class Lines {
public:
    Lines(const Options& options, std::vector<std::string> axes, bool scored, bool header)
        : file_(options.output),
          axes_(std::move(axes)),
          format_(options.jsonl ? SweepFormat::jsonl : SweepFormat::csv) {
        if (format_ == SweepFormat::csv && header) file_.append(sweep_header(axes_, scored));
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
    Sweep sweep(options.sweep);
    const bool scored = !options.weights.empty();
    const auto terms = scored ? parse_weights(options.weights) : std::vector<Objective::Term>{};
    const auto front = options.pareto.empty() ? std::vector<const Criterion*>{}
                                              : parse_criteria("--pareto", options.pareto);
    Lines lines(options, sweep.axis_names(), scored, sweep.shard().begins);
    if (scored) {
        write_scored(sweep, lines, Objective(terms), options.top > 0 ? options.top : 100);
    } else if (!front.empty()) {
        write_front(sweep, lines, front);
    } else {
        write_all(sweep, lines);
    }
    if (interrupted()) return exit_interrupted;
    lines.finish();
    sweep.report(stderr);
    // What one part lacks another may have.
    if (!sweep.shard().whole) return exit_ok;
    if (sweep.all_refused()) return exit_refused;
    return sweep.requirements_failed() ? exit_check_failed : exit_ok;
}

std::function<int()> attach(CLI::App& app) {
    auto options = std::make_shared<Options>();
    add_inputs(app, options->sweep.inputs);
    add_strategy_options(app, options->sweep.strategies);
    app.add_option("-P,--param", options->sweep.axes,
                   "axis, as in node.cores=8:64:x2, threads=1:8:1, storage.latency=\"1 ms,10 ms\"")
        ->allow_extra_args(false)
        ->take_all();
    app.add_option("--axes", options->sweep.axes_file, "file of axes (ppsim.sweep/1)");
    app.add_option("--require", options->sweep.requirements,
                   "keep only what meets it, as in throughput>=20000/s; exit 5 where nothing does")
        ->allow_extra_args(false)
        ->take_all();
    auto* pareto = app.add_option("--pareto", options->pareto,
                                  "only what is not dominated in these, as in throughput,stored");
    auto* weights =
        app.add_option("--weights", options->weights,
                       "rank by a weighted sum of scaled figures, as in throughput=1,stored=0.2")
            ->excludes(pareto);
    app.add_option("--shard", options->sweep.shard,
                   "one part of so many, as in 2/8 (a Slurm array); the parts' files, one behind "
                   "the other, are the file of the whole")
        ->excludes(pareto)
        ->excludes(weights);
    app.add_option("--top", options->top, "with --weights: the best so many (default 100)");
    app.add_option("--level", options->sweep.level, "probability of the intervals")
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
