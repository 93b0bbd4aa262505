// Sorts PRESTO's runs into calibration and targets of a measured set.
#include "model/io/presto_import.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "model/core/error.hpp"
#include "model/io/presto_pipelines.hpp"
#include "model/io/presto_tables.hpp"

namespace ppsim {
namespace {

template <class Key>
std::vector<std::string> keys_in_order(const std::vector<PrestoRun>& runs, Key key) {
    std::vector<std::string> found;
    for (const auto& run : runs) {
        if (std::find(found.begin(), found.end(), key(run)) == found.end()) {
            found.push_back(key(run));
        }
    }
    return found;
}

bool contains(const std::vector<std::string>& all, const std::string& one) {
    return std::find(all.begin(), all.end(), one) != all.end();
}

/// What decides where a run goes, per set.
struct Context {
    const PrestoImport& request;
    std::string home;                              ///< storage of the sweep
    std::map<std::string, std::string> campaigns;  ///< by storage: the one with calibration rows
    int most_threads = 1;
};

// The storage whose calibration covers most pipelines is the sweep's.
Context context_of(const PrestoImport& request, const std::vector<PrestoRun>& runs) {
    Context context{request, {}, {}, 1};
    std::map<std::string, std::set<std::string>> pipelines;
    for (const auto& run : runs) {
        context.most_threads = std::max(context.most_threads, run.threads);
        if (!run.calibration) continue;
        pipelines[run.storage].insert(run.pipeline);
        context.campaigns.try_emplace(run.storage, run.campaign);
    }
    if (pipelines.empty()) throw InputError("", "the tables hold no calibration rows");
    context.home =
        std::max_element(pipelines.begin(), pipelines.end(), [](const auto& a, const auto& b) {
            return a.second.size() < b.second.size();
        })->first;
    return context;
}

// Short runs that a user could afford; the longer calibration rows of a second storage are left.
constexpr double probe_samples = 1000;

std::string group_of(const Context& context, const PrestoRun& run, double dataset) {
    const bool full = run.samples == dataset && run.threads == context.most_threads;
    if (run.kind == RowValue::speedup) return "scaling";
    if (run.kind == RowValue::codec_factor) return "codec";
    if (run.application_cache) return "appcache";
    if (run.storage != context.home) return run.samples == dataset ? "storage" : "storage_partial";
    if (run.campaign != context.campaigns.at(run.storage)) return "choice";
    if (run.epoch > 0) return "warm";
    return full ? "cold" : "cold_partial";
}

bool wanted(const Context& context, const PrestoRun& run, double largest_speedup) {
    if (!context.campaigns.contains(run.storage)) return false;
    const bool main = run.campaign == context.campaigns.at(run.storage);
    if (run.kind == RowValue::speedup) return main && run.samples == largest_speedup;
    if (run.kind == RowValue::codec_factor) return true;
    if (run.application_cache) return run.epoch > 0;
    if (run.calibration && run.storage != context.home) return run.samples <= probe_samples;
    // Another campaign's rates serve the choice over codecs, where it has them.
    return main || run.offline_s.has_value();
}

Strategy strategy_of(const PrestoRun& run, const Pipeline& pipeline) {
    Strategy strategy;
    strategy.codec = run.codec;
    strategy.threads = run.threads;
    strategy.cache = run.application_cache ? CacheLevel::app : CacheLevel::page;
    if (run.strategy != "unprocessed") {
        strategy.offline = parse_strategy(pipeline, "split@" + run.strategy).offline;
    }
    return strategy;
}

MeasuredRow row_of(const Context& context, const PrestoRun& run, const Pipeline& pipeline) {
    MeasuredRow row;
    const double dataset = *pipeline.dataset().samples / sample;
    row.role = run.calibration ? RowRole::calibration : RowRole::target;
    row.group = run.calibration ? "calibration" : group_of(context, run, dataset);
    row.storage = run.storage;
    row.strategy = strategy_of(run, pipeline);
    row.samples = run.samples * sample;
    row.epoch = run.epoch + 1;
    row.kind = run.kind;
    row.value = run.value;
    if (run.elapsed_s) row.elapsed = *run.elapsed_s * second;
    if (run.codec != Codec::none && run.stored_mb) {
        row.stored = *run.stored_mb / run.samples * (MB / sample);
    }
    if (run.offline_s && *run.offline_s > 0) row.offline = *run.offline_s * second;
    row.origin = run.campaign;
    return row;
}

/// A row that several runs of several tables may have told.
struct MeanRow {
    MeasuredRow row;
    double count = 1;
};

bool same_experiment(const MeasuredRow& a, const MeasuredRow& b) {
    return a.group == b.group && a.storage == b.storage && a.strategy == b.strategy &&
           a.samples == b.samples && a.epoch == b.epoch && a.kind == b.kind;
}

void add_row(std::vector<MeanRow>& rows, const MeasuredRow& row) {
    const auto found = std::find_if(rows.begin(), rows.end(), [&](const MeanRow& mean) {
        return same_experiment(mean.row, row);
    });
    if (found == rows.end()) {
        rows.push_back({row});
        return;
    }
    auto& [mean, count] = *found;
    mean.value = (mean.value * count + row.value) / (count + 1);
    if (mean.elapsed && row.elapsed) {
        mean.elapsed = (*mean.elapsed * count + *row.elapsed) / (count + 1);
    }
    count += 1;
}

MeasuredPipeline measured(const Context& context,
                          const PrestoPipeline& pipeline,
                          const std::vector<PrestoRun>& runs) {
    const auto& name = pipeline.pipeline.name();
    const bool same = contains(context.request.same_files, name);
    MeasuredPipeline result{
        pipeline.pipeline, same ? PartialRuns::same_files : PartialRuns::fresh_files, {}};
    double largest_speedup = 0;
    for (const auto& run : runs) {
        if (run.kind == RowValue::speedup && run.storage == context.home) {
            largest_speedup = std::max(largest_speedup, run.samples);
        }
    }
    std::vector<MeanRow> means;
    for (const auto& run : runs) {
        if (wanted(context, run, largest_speedup)) {
            add_row(means, row_of(context, run, pipeline.pipeline));
        }
    }
    for (const auto& mean : means)
        result.rows.push_back(mean.row);
    return result;
}

std::vector<MeasuredStorage> storages(const Context& context) {
    const auto& solid = context.request.solid_state;
    std::vector<MeasuredStorage> result = {{context.home, !contains(solid, context.home)}};
    for (const auto& [storage, campaign] : context.campaigns) {
        if (storage != context.home) result.push_back({storage, !contains(solid, storage)});
    }
    return result;
}

Bytes median_megabytes(std::vector<double> values) {
    if (values.empty()) return 1.0 * GB;
    std::sort(values.begin(), values.end());
    return values[values.size() / 2] * MB;
}

}  // namespace

ImportedSet import_presto(const PrestoImport& request) {
    const auto tables = read_presto_tables(request.tables, request.pipeline_name);
    if (tables.sweep.empty()) {
        throw InputError("", "the tables hold no sweep of record sizes",
                         "add PRESTO's synthetic table; without it no read can be predicted");
    }
    const auto context = context_of(request, tables.runs);
    ImportedSet imported;
    imported.notes = tables.notes;
    auto& set = imported.set;
    set.name = request.name;
    set.origin = "Isenko et al. SIGMOD'22 (github cirquit/presto), or a log in its format";
    set.cores = request.cores;
    set.page_cache = request.page_cache;
    set.link = request.link;
    set.storages = storages(context);
    set.sweep = tables.sweep;
    set.sweep_dataset = median_megabytes(tables.sweep_mb);
    std::map<std::string, PrestoPipeline> given;
    for (const auto& file : request.pipelines) {
        auto pipeline = given_pipeline(file);
        given.emplace(pipeline.pipeline.name(), std::move(pipeline));
    }
    for (const auto& name : keys_in_order(tables.runs, [](const auto& r) { return r.pipeline; })) {
        std::vector<PrestoRun> runs;
        bool calibrated = false;
        for (const auto& run : tables.runs) {
            if (run.pipeline != name) continue;
            runs.push_back(run);
            calibrated |= run.calibration && run.storage == context.home;
        }
        if (!calibrated) {
            imported.notes.push_back(name + ": left out, no calibration rows");
            continue;
        }
        const auto found = given.find(name);
        const auto order = tables.order.find(name);
        const auto pipeline =
            found != given.end()
                ? found->second
                : inferred_pipeline(
                      name, runs,
                      order == tables.order.end() ? std::vector<std::string>{} : order->second);
        if (found == given.end()) imported.notes.push_back(name + ": pipeline inferred");
        set.pipelines.push_back(measured(context, pipeline, runs));
        imported.pipelines.push_back(pipeline.text);
    }
    return imported;
}

}  // namespace ppsim
