// Makes sets by forward evaluation.
#include "support/made_up_set.hpp"

#include <cmath>

#include "model/io/pipeline_yaml.hpp"
#include "model/laws/fitted_pipeline.hpp"
#include "sim/recursion.hpp"
#include "support/fixtures.hpp"

namespace ppsim::test {
namespace {

constexpr auto native_yaml =
    "schema: ppsim.pipeline/1\nname: native\ndataset: {samples: 50000}\nsteps:\n"
    "  - {name: raw, uses: read_file, output_size: 0.1 MB}\n"
    "  - {name: packed, output_size: 0.1 MB, cost: 0 s}\n"
    "  - {name: decoded, output_size: 0.6 MB}\n"
    "  - {name: resized, output_size: 0.2 MB}\n"
    "  - {name: augmented, output_size: 0.6 MB, random: true}\n";
constexpr auto locked_yaml =
    "schema: ppsim.pipeline/1\nname: locked\ndataset: {samples: 50000}\nsteps:\n"
    "  - {name: raw, uses: read_file, output_size: 0.04 MB}\n"
    "  - {name: packed, output_size: 0.04 MB, cost: 0 s}\n"
    "  - {name: extracted, output_size: 5 kB, execution: global_lock}\n"
    "  - {name: encoded, output_size: 2 MB}\n";

// A store of 0.1 ms and 8 ns a byte on one thread, shared by up to eight.
std::vector<SweepPoint> sweep() {
    std::vector<SweepPoint> points;
    for (const int threads : {1, 2, 4, 8}) {
        for (double size = 0.01e6; size < 20e6; size *= 2) {
            const double cold = (1e-4 + 8e-9 * size) / std::pow(threads, 0.7);
            points.push_back(
                {CacheLevel::none, threads, size * (byte / sample), cold * (second / sample)});
        }
    }
    points.push_back({CacheLevel::page, 8, 0.01e6 * (byte / sample), 1e-4 * (second / sample)});
    return points;
}

MeasuredSet empty_set(const std::string& name) {
    MeasuredSet set;
    set.name = name;
    set.cores = 8;
    set.page_cache = 64.0 * GB;
    set.storages = {{"disk", false}};
    set.sweep = sweep();
    set.sweep_dataset = 10.0 * GB;
    return set;
}

std::vector<StepSet> chain_splits(const Pipeline& pipeline) {
    std::vector<StepSet> sets = {StepSet{}};
    StepSet done;
    for (StepIndex i = 0; i < pipeline.size(); ++i) {
        done = done.with(i);
        if (i > 0 && pipeline.can_be_stored(done)) sets.push_back(done);
    }
    return sets;
}

/// Step costs by index that the fit is to find.
FittedPipeline truth(const MeasuredSet& set, const Pipeline& pipeline, const Traits& traits) {
    FittedPipeline t;
    t.name = pipeline.name();
    t.dataset = *pipeline.dataset().samples;
    t.traits = traits;
    t.host = {RecordSweep(set.sweep, CacheLevel::none),
              RecordSweep(set.sweep, CacheLevel::app),
              RecordSweep(set.sweep, CacheLevel::page).least(),
              set.page_cache,
              set.sweep_dataset,
              false};
    for (const auto split : chain_splits(pipeline))
        t.splits.push_back(split_form(pipeline, split));
    t.layout = UnknownLayout(pipeline.size(), t.splits.size());
    t.unknowns.assign(t.layout.count(), 0);
    for (StepIndex i = 0; i < pipeline.size(); ++i) {
        const bool lock = pipeline.step(i).execution == Execution::global_lock;
        t.costs_time.push_back(i >= 2);
        t.locks.push_back(lock);
        t.unknowns[t.layout.native(i)] = std::log(lock ? 1e-4 : 2e-3 / static_cast<double>(i));
        t.unknowns[t.layout.serial(i)] = std::log(2e-5);
        t.unknowns[t.layout.locked(i)] = std::log(2e-2);
    }
    t.unknowns[t.layout.deserialise()] = std::log(traits[Trait::deserialise_per_byte]);
    for (std::size_t k = 0; k < t.splits.size(); ++k)
        t.unknowns[t.layout.start_up(k)] = std::log(0.5);
    t.short_runs.resize(t.splits.size());
    t.covered.assign(pipeline.size(), true);
    return t;
}

class RowMaker {
public:
    RowMaker(MeasuredPipeline& pipeline, double noise, std::uint64_t seed)
        : pipeline_(pipeline), noise_(noise), numbers_(seed) {}

    void add(const FittedPipeline& t, std::size_t split, const EpochConditions& epoch) {
        const StrategyQuestion question{split, epoch, false};
        const double rate = epoch_rate(t, t.unknowns, question) / (sample / second);
        const double off = std::exp(noise_ * (2 * numbers_.next() - 1));
        MeasuredRow row;
        const bool calibration =
            epoch.epoch == 1 && (epoch.threads < 3 || epoch.samples <= 2000.0 * sample);
        row.role = calibration ? RowRole::calibration : RowRole::target;
        row.group = calibration ? "calibration" : epoch.epoch > 1 ? "warm" : "cold";
        row.storage = "disk";
        row.strategy.offline = t.splits[split].offline;
        row.strategy.threads = static_cast<int>(epoch.threads);
        row.samples = epoch.samples;
        row.epoch = epoch.epoch;
        row.value = rate * off;
        pipeline_.rows.push_back(row);
    }

private:
    MeasuredPipeline& pipeline_;
    double noise_;
    Numbers numbers_;
};

void add_rows(MeasuredPipeline& pipeline, const FittedPipeline& t, RowMaker& maker) {
    const auto question = [&](std::size_t split, double threads, double samples, int epoch) {
        EpochConditions e;
        e.threads = threads;
        e.samples = samples * sample;
        e.epoch = epoch;
        e.stored = t.splits[split].sizes.raw;
        maker.add(t, split, e);
    };
    for (std::size_t split = 0; split < t.splits.size(); ++split) {
        for (const double threads : {1.0, 2.0})
            question(split, threads, 8000, 1);
        for (const double samples : {500.0, 1000.0, 2000.0})
            question(split, 8, samples, 1);
        const double all = *pipeline.pipeline.dataset().samples / sample;
        for (const int epoch : {1, 2})
            question(split, 8, all, epoch);
        question(split, 4, all, 1);
    }
}

}  // namespace

MeasuredSet lawful_set(const Traits& traits, double noise, std::uint64_t seed) {
    auto set = empty_set("lawful");
    for (const char* yaml : {native_yaml, locked_yaml}) {
        set.pipelines.push_back({parse_pipeline(yaml, "made up", {}), PartialRuns::same_files, {}});
        auto& pipeline = set.pipelines.back();
        const auto t = truth(set, pipeline.pipeline, traits);
        RowMaker maker(pipeline, noise, seed + set.pipelines.size());
        add_rows(pipeline, t, maker);
    }
    return set;
}

std::string native_pipeline_text() {
    return native_yaml;
}

MeasuredSet simulated_set(std::uint64_t seed) {
    auto set = empty_set("simulated");
    set.pipelines.push_back(
        {parse_pipeline(native_yaml, "made up", {}), PartialRuns::same_files, {}});
    auto& pipeline = set.pipelines.front();
    const RecordSweep cold(set.sweep, CacheLevel::none);
    // CPU times of the splits that store records; the consumer takes 0.1 ms a sample.
    const std::vector<double> cpu = {6, 3, 1.5};
    auto splits = chain_splits(pipeline.pipeline);
    splits.erase(splits.begin());
    for (std::size_t k = 0; k < cpu.size(); ++k) {
        for (const int threads : {1, 2, 4, 8}) {
            const auto workers = static_cast<std::size_t>(threads);
            const auto read =
                cold.time(split_form(pipeline.pipeline, splits[k]).sizes.raw, threads);
            Line line;
            line.stages = {{workers, 1, service_of(threads * read * sample, 0.1)},
                           {workers, 16, service_of(cpu[k] * (1 + 0.02 * (threads - 1)) * ms, 0.3)},
                           {1, 16, deterministic(0.1 * ms)}};
            MeasuredRow row;
            row.role = threads <= 2 ? RowRole::calibration : RowRole::target;
            row.group = threads <= 2 ? "calibration" : "cold";
            row.storage = "disk";
            row.strategy.offline = splits[k];
            row.strategy.threads = threads;
            row.samples = 8'000.0 * sample;
            row.value = 8'000 / (recursion_makespan(line, {8'000, seed}) / second);
            pipeline.rows.push_back(row);
        }
    }
    return set;
}

}  // namespace ppsim::test
