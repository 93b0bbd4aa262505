// Looks for contradictions within and between rows.
#include "model/fit/doubts.hpp"

#include <fmt/format.h>

#include <cmath>

#include "model/fit/calibration_runs.hpp"

namespace ppsim {
namespace {

constexpr double most_speedup = 1.1;  ///< times the threads: noise of two runs
constexpr double most_repeat = 1.5;
constexpr double most_rounding = 0.05;  ///< a mean of rates is not the rate of the mean time

class Examination {
public:
    Examination(const MeasuredSet& set, const MeasuredPipeline& pipeline, std::vector<Doubt>& found)
        : set_(set), pipeline_(pipeline), found_(found) {}

    void run() {
        for (std::size_t i = 0; i < pipeline_.rows.size(); ++i) {
            const auto& row = pipeline_.rows[i];
            check_elapsed(row);
            check_link(row);
            check_stated_speedup(row);
            for (std::size_t j = 0; j < i; ++j)
                check_pair(row, pipeline_.rows[j]);
        }
        for (const auto& storage : set_.storages)
            check_short_runs(storage.name);
    }

private:
    void doubt(const MeasuredRow& row, std::string what, std::string remedy) {
        found_.push_back({row_label(pipeline_, row), std::move(what), std::move(remedy),
                          row.role == RowRole::calibration});
    }

    void check_elapsed(const MeasuredRow& row) {
        if (row.kind != RowValue::rate || !row.elapsed) return;
        const double rate = row.samples / *row.elapsed / (sample / second);
        if (std::abs(rate / row.value - 1) <= most_rounding) return;
        doubt(row,
              fmt::format("{:.4g} samples/s, but samples / elapsed is {:.4g}", row.value, rate),
              "check which of the two was written down wrongly");
    }

    void check_link(const MeasuredRow& row) {
        if (!set_.link || row.kind != RowValue::rate || row.epoch != 1) return;
        const auto form = split_form(pipeline_.pipeline, row.strategy.offline);
        const auto bytes = row.value * (sample / second) * row.stored.value_or(form.sizes.raw);
        if (bytes <= *set_.link) return;
        doubt(row,
              fmt::format("reads {:.0f} MB/s cold through a link of {:.0f}", bytes / (MB / second),
                          *set_.link / (MB / second)),
              "drop the caches and run again: part of it came from memory");
    }

    void check_stated_speedup(const MeasuredRow& row) {
        if (row.kind != RowValue::speedup || row.value <= most_speedup * row.strategy.threads)
            return;
        doubt(row,
              fmt::format("a speed-up of {:.1f} on {} threads", row.value, row.strategy.threads),
              "measure the one-thread run again");
    }

    void check_pair(const MeasuredRow& row, const MeasuredRow& other) {
        if (row.kind != RowValue::rate || other.kind != RowValue::rate) return;
        auto strategy = other.strategy;
        strategy.threads = row.strategy.threads;
        const bool comparable = row.storage == other.storage && row.epoch == other.epoch &&
                                row.samples == other.samples && row.strategy == strategy;
        if (!comparable) return;
        if (row.strategy.threads == other.strategy.threads) return check_repeat(row, other);
        const auto& more = row.strategy.threads > other.strategy.threads ? row : other;
        const auto& fewer = &more == &row ? other : row;
        const double threads = static_cast<double>(more.strategy.threads) / fewer.strategy.threads;
        if (more.value / fewer.value <= most_speedup * threads) return;
        doubt(fewer,
              fmt::format("{:.1f} times as fast on {:g} times the threads",
                          more.value / fewer.value, threads),
              fmt::format("measure the run on {} threads again", fewer.strategy.threads));
    }

    void check_repeat(const MeasuredRow& row, const MeasuredRow& other) {
        const double ratio =
            row.value > other.value ? row.value / other.value : other.value / row.value;
        if (ratio <= most_repeat) return;
        doubt(
            row.value < other.value ? row : other,
            fmt::format("{:.1f} times slower than the same experiment in another campaign", ratio),
            "measure it again on a quiet host");
    }

    void check_short_runs(const std::string& storage) {
        const auto splits = splits_of(pipeline_);
        const auto runs = calibration_runs(pipeline_, splits, storage);
        for (const auto& row : pipeline_.rows) {
            if (!is_cold_calibration(row, storage) || row.strategy.threads != 1) continue;
            for (std::size_t k = 0; k < splits.size(); ++k) {
                if (splits[k].offline == row.strategy.offline) check_short_run(row, runs[k]);
            }
        }
    }

    void check_short_run(const MeasuredRow& row, const SplitRuns& runs) {
        if (runs.start_up > 0.5 * elapsed_of(row)) {
            doubt(row,
                  fmt::format("start-up of {:.2g} s is most of the run", runs.start_up / second),
                  "measure more samples");
        }
        if (!runs.short_run || !runs.one_thread) return;
        const double ratio = *runs.one_thread / runs.short_run->time;
        // Siblings and shared storage never let all threads count fully.
        if (ratio <= 0.9 * runs.short_run->threads) return;
        doubt(row,
              fmt::format("{:.1f} times the time of a short run on {:g} threads", ratio,
                          runs.short_run->threads),
              "measure the one-thread run again: it is too slow for what the threads then do");
    }

    const MeasuredSet& set_;
    const MeasuredPipeline& pipeline_;
    std::vector<Doubt>& found_;
};

}  // namespace

std::vector<Doubt> doubts(const MeasuredSet& set) {
    std::vector<Doubt> found;
    for (const auto& pipeline : set.pipelines)
        Examination(set, pipeline, found).run();
    return found;
}

std::string row_label(const MeasuredPipeline& pipeline, const MeasuredRow& row) {
    static constexpr const char* kinds[] = {"", " speed-up", " codec factor"};
    return fmt::format("{} {} n={:.0f} epoch {}{}", pipeline.pipeline.name(),
                       strategy_name(pipeline.pipeline, row.strategy), row.samples / sample,
                       row.epoch, kinds[static_cast<std::size_t>(row.kind)]);
}

}  // namespace ppsim
