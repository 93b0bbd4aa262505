// Recognises PRESTO's tables by their columns and reads each.
#include "model/io/presto_tables.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "model/io/csv.hpp"

namespace ppsim {
namespace {

std::optional<double> maybe(const CsvRow& row, const std::string& column) {
    if (row.at(column).empty()) return std::nullopt;
    return row.number(column);
}

Codec codec_of(const CsvRow& row, const std::string& column) {
    const auto& text = row.at(column);
    if (text.empty() || text == "none" || text == "None") return Codec::none;
    if (text == "GZIP") return Codec::gzip;
    if (text == "ZLIB") return Codec::zlib;
    row.fail(fmt::format("{}: \"{}\" is none of none, GZIP, ZLIB", column, text));
}

PrestoRun base_run(const CsvRow& row) {
    PrestoRun run;
    run.pipeline = row.at("pipeline");
    run.storage = row.at("storage");
    run.campaign = row.at("campaign");
    run.strategy = row.at("strategy");
    run.samples = row.number("sample_count");
    run.threads = static_cast<int>(row.number("threads"));
    return run;
}

// role, pipeline, storage, strategy, ...: a row a mean, and single runs that the means contain
void read_strategies(const CsvTable& table, PrestoTables& tables) {
    for (const auto& row : table.rows()) {
        if (row.at("stat") != "mean" || row.at("throughput_sps").empty()) continue;
        auto run = base_run(row);
        run.calibration = row.at("role") == "calibration";
        run.epoch = static_cast<int>(row.number("epoch"));
        run.application_cache = row.at("caching") == "application";
        run.codec = codec_of(row, "compression");
        run.value = row.number("throughput_sps");
        run.elapsed_s = maybe(row, "online_time_s");
        run.stored_mb = maybe(row, "storage_consumption_MB");
        run.offline_s = maybe(row, "offline_time_s");
        tables.runs.push_back(run);
    }
}

void read_speedups(const CsvTable& table, PrestoTables& tables) {
    for (const auto& row : table.rows()) {
        if (row.at("stat") != "mean" || row.number("threads") <= 1) continue;
        auto run = base_run(row);
        run.epoch = static_cast<int>(row.number("epoch"));
        run.kind = RowValue::speedup;
        run.value = row.number("speedup");
        tables.runs.push_back(run);
    }
}

void read_codecs(const CsvTable& table, PrestoTables& tables) {
    for (const auto& row : table.rows()) {
        auto run = base_run(row);
        run.codec = codec_of(row, "compression");
        run.stored_mb = row.number("storage_MB_mean");
        run.offline_s = maybe(row, "offline_time_s_mean");
        run.value = row.number("throughput_sps_mean");
        tables.runs.push_back(run);
        if (run.codec == Codec::none) continue;
        run.kind = RowValue::codec_factor;
        run.value = row.number("factor_vs_none");
        tables.runs.push_back(run);
    }
}

// The curves that reading records follows: cold over threads; warm and application on all.
void read_synthetic(const CsvTable& table, PrestoTables& tables) {
    for (const auto& row : table.rows()) {
        const auto& experiment = row.at("experiment");
        if (row.at("stat") != "mean" || row.at("dtype") != "float32") continue;
        if (experiment != "read" && experiment != "read-threads") continue;
        const auto& caching = row.at("caching");
        if (caching != "none" && row.number("epoch") != 1) continue;
        const auto level = caching == "none"     ? CacheLevel::none
                           : caching == "system" ? CacheLevel::page
                                                 : CacheLevel::app;
        const double each = row.number("online_time_s") / row.number("sample_count");
        tables.sweep.push_back({level, static_cast<int>(row.number("threads")),
                                row.number("sample_size_MB") * (MB / sample),
                                each * (second / sample)});
        if (const auto whole = maybe(row, "dataset_MB")) tables.sweep_mb.push_back(*whole);
    }
}

// "2-decoded" -> 2, "decoded"; "0-fully-online" stores nothing
std::pair<std::size_t, std::string> split_name(const CsvRow& row) {
    const auto& text = row.at("split_name");
    const auto dash = text.find('-');
    if (dash == std::string::npos || dash == 0 || text.find_first_not_of("0123456789") != dash) {
        row.fail("split_name: \"" + text + "\" is no \"INDEX-STEP\"");
    }
    const auto index = static_cast<std::size_t>(std::stoul(text.substr(0, dash)));
    return {index, index == 0 ? "unprocessed" : text.substr(dash + 1)};
}

bool truth(const CsvRow& row, const std::string& column) {
    return row.at(column) == "True" || row.at(column) == "true" || row.at(column) == "1";
}

struct LogKey {
    std::string strategy;
    Codec codec;
    bool application;
    double samples;
    int threads;
    int epoch;

    auto operator<=>(const LogKey&) const = default;
};

// A log has one line a run; runs of one experiment are averaged here.
void read_log(const CsvTable& table, const std::string& pipeline, PrestoTables& tables) {
    struct Sum {
        PrestoRun run;
        double count = 0;
    };

    std::map<LogKey, Sum> sums;
    auto& order = tables.order[pipeline];
    for (const auto& row : table.rows()) {
        const auto [index, strategy] = split_name(row);
        if (order.size() <= index) order.resize(index + 1);
        order[index] = strategy;
        PrestoRun run;
        run.pipeline = pipeline;
        run.storage = table.has("storage_type") ? row.at("storage_type") : "storage";
        run.campaign = "log";
        run.strategy = strategy;
        run.codec = codec_of(row, "compression_type");
        run.application_cache =
            table.has("application_cache_enabled") && truth(row, "application_cache_enabled");
        run.samples = row.number("sample_count");
        run.threads = static_cast<int>(row.number("thread_count"));
        run.epoch = static_cast<int>(row.number("runs_count"));
        run.value = row.number("throughput_sps");
        run.elapsed_s = row.number("online_processing_time_s");
        run.stored_mb = maybe(row, "shard_cum_size_MB");
        run.offline_s = maybe(row, "offline_processing_and_save_time_s");
        auto& sum =
            sums[{strategy, run.codec, run.application_cache, run.samples, run.threads, run.epoch}];
        if (sum.count == 0) {
            sum.run = run;
        } else {
            sum.run.value += run.value;
            *sum.run.elapsed_s += *run.elapsed_s;
        }
        sum.count += 1;
    }
    for (auto& [key, sum] : sums) {
        sum.run.value /= sum.count;
        *sum.run.elapsed_s /= sum.count;
        sum.run.calibration = key.epoch == 0 && key.codec == Codec::none && !key.application &&
                              (key.threads <= 2 || key.samples <= 2000);
        tables.runs.push_back(sum.run);
    }
}

void read_table(const CsvTable& table,
                const std::string& file,
                const std::string& pipeline,
                PrestoTables& tables) {
    if (table.has("role") && table.has("throughput_sps")) return read_strategies(table, tables);
    if (table.has("speedup") && table.has("strategy")) return read_speedups(table, tables);
    if (table.has("factor_vs_none")) return read_codecs(table, tables);
    if (table.has("experiment") && table.has("sample_size_MB")) {
        return read_synthetic(table, tables);
    }
    if (table.has("split_name") && table.has("throughput_sps")) {
        if (pipeline.empty()) {
            throw InputError(file, "a log frame does not name its pipeline",
                             "name it with --pipeline-name");
        }
        return read_log(table, pipeline, tables);
    }
    if (table.has("block_size_B") || table.has("cpu_user_pct")) {
        tables.notes.push_back(file + ": not used (the sweep tells more)");
        return;
    }
    throw InputError(file, "none of PRESTO's tables has these columns",
                     "give strategies, speedups, compress, synthetic or a log frame");
}

}  // namespace

PrestoTables read_presto_tables(const std::vector<std::filesystem::path>& files,
                                const std::string& pipeline) {
    PrestoTables tables;
    for (const auto& file : files) {
        const CsvTable table(read_text(file, tool_written_limit));
        read_table(table, file.filename().string(), pipeline, tables);
    }
    return tables;
}

}  // namespace ppsim
