// Picks start-up, one- and two-thread times out of calibration rows.
#include "model/fit/calibration_runs.hpp"

#include <algorithm>
#include <set>

#include "model/fit/start_up.hpp"

namespace ppsim {
namespace {

using Rows = std::vector<const MeasuredRow*>;

Rows rows_of(const MeasuredPipeline& pipeline, StepSet offline, const std::string& storage) {
    Rows found;
    for (const auto& row : pipeline.rows) {
        if (row.strategy.offline == offline && is_cold_calibration(row, storage)) {
            found.push_back(&row);
        }
    }
    return found;
}

int most_threads(const Rows& rows) {
    int most = 0;
    for (const auto* row : rows)
        most = std::max(most, row->strategy.threads);
    return most;
}

// Start-up shows in runs of different length on the same threads; the most threads, whose samples
// take least, show it best.
std::optional<StartUp> start_up_of(const Rows& rows, int threads) {
    std::vector<RunLength> runs;
    std::set<double> lengths;
    for (const auto* row : rows) {
        if (row->strategy.threads != threads) continue;
        runs.push_back({row->samples, elapsed_of(*row)});
        lengths.insert(row->samples / sample);
    }
    if (lengths.size() < 2) return std::nullopt;
    return fit_start_up(runs);
}

const MeasuredRow* longest(const Rows& rows, int threads) {
    const MeasuredRow* best = nullptr;
    for (const auto* row : rows) {
        if (row->strategy.threads != threads) continue;
        if (best == nullptr || row->samples > best->samples) best = row;
    }
    return best;
}

SplitRuns runs_of(const Rows& rows) {
    SplitRuns runs;
    const int threads = most_threads(rows);
    const auto* one = longest(rows, 1);
    const auto* two = longest(rows, 2);
    if (threads > 2) {
        if (const auto fitted = start_up_of(rows, threads)) {
            runs.start_up = fitted->start_up;
            if (fitted->time > SecondsPerSample{}) {
                runs.short_run = {fitted->time, fitted->relative_sd, static_cast<double>(threads)};
            }
        }
    }
    // A start-up above half of the shorter run would be more than that run can tell.
    const auto* shorter = two != nullptr ? two : one;
    if (shorter == nullptr) return runs;
    const auto removed = std::min(runs.start_up, 0.5 * elapsed_of(*shorter));
    const auto time = [&](const MeasuredRow& row) {
        return (1 / (row.value * (sample / second))) - removed / row.samples;
    };
    if (one != nullptr) runs.one_thread = time(*one);
    if (two != nullptr) runs.two_threads = time(*two);
    runs.samples = (one != nullptr ? one : two)->samples;
    return runs;
}

}  // namespace

bool is_cold_calibration(const MeasuredRow& row, const std::string& storage) {
    return row.role == RowRole::calibration && row.storage == storage && row.epoch == 1 &&
           row.kind == RowValue::rate && row.strategy.codec == Codec::none;
}

Seconds elapsed_of(const MeasuredRow& row) {
    return row.elapsed.value_or(row.samples / (row.value * (sample / second)));
}

std::vector<SplitForm> splits_of(const MeasuredPipeline& pipeline) {
    std::set<StepSet> seen;
    std::vector<SplitForm> splits;
    for (const auto& row : pipeline.rows) {
        if (seen.insert(row.strategy.offline).second) {
            splits.push_back(split_form(pipeline.pipeline, row.strategy.offline));
        }
    }
    std::sort(splits.begin(), splits.end(), [](const SplitForm& a, const SplitForm& b) {
        return std::pair(a.offline.size(), a.offline) < std::pair(b.offline.size(), b.offline);
    });
    return splits;
}

std::vector<SplitRuns> calibration_runs(const MeasuredPipeline& pipeline,
                                        const std::vector<SplitForm>& splits,
                                        const std::string& storage) {
    std::vector<SplitRuns> runs;
    for (const auto& split : splits)
        runs.push_back(runs_of(rows_of(pipeline, split.offline, storage)));
    return runs;
}

}  // namespace ppsim
