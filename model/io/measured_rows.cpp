// Rows to fields and back.
#include "model/io/measured_rows.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "model/core/spelling.hpp"

namespace ppsim {
namespace {

const std::vector<std::string> row_columns = {"pipeline",
                                              "role",
                                              "group",
                                              "storage",
                                              "strategy",
                                              "samples",
                                              "epoch",
                                              "value_of",
                                              "value",
                                              "elapsed_seconds",
                                              "stored_bytes_per_sample",
                                              "offline_seconds",
                                              "origin"};
const std::vector<std::string> sweep_columns = {"cache", "threads", "record_bytes",
                                                "seconds_per_record"};
const std::vector<std::string> role_names = {"calibration", "target"};
const std::vector<std::string> value_names = {"rate", "speedup", "codec_factor"};

template <class Enum>
Enum choice(const CsvRow& row, const std::string& column, const std::vector<std::string>& names) {
    const auto& text = row.at(column);
    const auto found = std::find(names.begin(), names.end(), text);
    if (found == names.end()) {
        row.fail(fmt::format("{}: \"{}\" is none of {}", column, text, fmt::join(names, ", ")),
                 suggestion(text, names));
    }
    return static_cast<Enum>(found - names.begin());
}

double positive(const CsvRow& row, const std::string& column) {
    const double value = row.number(column);
    if (value > 0) return value;
    row.fail(fmt::format("{}: {} is not above zero", column, value));
}

int whole(const CsvRow& row, const std::string& column) {
    const double value = positive(row, column);
    if (value == std::floor(value) && value < 1e9) return static_cast<int>(value);
    row.fail(fmt::format("{}: {} is no whole number", column, value));
}

template <class Q>
std::optional<Q> maybe(const CsvRow& row, const std::string& column, Q unit) {
    if (row.at(column).empty()) return std::nullopt;
    return positive(row, column) * unit;
}

MeasuredPipeline& pipeline_of(const CsvRow& row, MeasuredSet& set) {
    std::vector<std::string> names;
    for (auto& pipeline : set.pipelines) {
        names.push_back(pipeline.pipeline.name());
        if (names.back() == row.at("pipeline")) return pipeline;
    }
    row.fail(fmt::format("the set has no pipeline \"{}\"", row.at("pipeline")),
             suggestion(row.at("pipeline"), names));
}

void check_storage(const CsvRow& row, const MeasuredSet& set) {
    std::vector<std::string> names;
    for (const auto& storage : set.storages)
        names.push_back(storage.name);
    if (std::find(names.begin(), names.end(), row.at("storage")) != names.end()) return;
    row.fail(fmt::format("the set has no storage \"{}\"", row.at("storage")),
             suggestion(row.at("storage"), names));
}

Strategy strategy_of(const CsvRow& row, const Pipeline& pipeline) {
    try {
        return parse_strategy(pipeline, row.at("strategy"));
    } catch (const InputError& error) {
        row.fail(error.faults().front().what, error.faults().front().remedy);
    }
}

MeasuredRow read_row(const CsvRow& row, const Pipeline& pipeline) {
    MeasuredRow read;
    read.role = choice<RowRole>(row, "role", role_names);
    read.group = row.at("group");
    read.storage = row.at("storage");
    read.strategy = strategy_of(row, pipeline);
    read.samples = positive(row, "samples") * sample;
    read.epoch = whole(row, "epoch");
    read.kind = choice<RowValue>(row, "value_of", value_names);
    read.value = positive(row, "value");
    read.elapsed = maybe(row, "elapsed_seconds", second);
    read.stored = maybe(row, "stored_bytes_per_sample", byte / sample);
    read.offline = maybe(row, "offline_seconds", second);
    read.origin = row.at("origin");
    read.line = row.line();
    return read;
}

std::string number(double value) {
    return fmt::format("{}", value);
}

template <class Q>
std::string maybe_number(const std::optional<Q>& value, Q unit) {
    return value ? number(*value / unit) : std::string();
}

std::vector<std::string> fields(const Pipeline& pipeline, const MeasuredRow& row) {
    return {pipeline.name(),
            role_names[static_cast<std::size_t>(row.role)],
            row.group,
            row.storage,
            strategy_name(pipeline, row.strategy),
            number(row.samples / sample),
            std::to_string(row.epoch),
            value_names[static_cast<std::size_t>(row.kind)],
            number(row.value),
            maybe_number(row.elapsed, second),
            maybe_number(row.stored, byte / sample),
            maybe_number(row.offline, second),
            row.origin};
}

}  // namespace

void read_rows(const CsvTable& table, MeasuredSet& set) {
    for (const auto& row : table.rows()) {
        auto& pipeline = pipeline_of(row, set);
        check_storage(row, set);
        pipeline.rows.push_back(read_row(row, pipeline.pipeline));
    }
}

std::string rows_csv(const MeasuredSet& set) {
    auto text = csv_line(row_columns);
    for (const auto& pipeline : set.pipelines) {
        for (const auto& row : pipeline.rows)
            text += csv_line(fields(pipeline.pipeline, row));
    }
    return text;
}

std::vector<SweepPoint> read_sweep(const CsvTable& table) {
    std::vector<SweepPoint> points;
    for (const auto& row : table.rows()) {
        const auto level = cache_level_named(row.at("cache"));
        if (!level) row.fail("cache: \"" + row.at("cache") + "\" is none of none, page, app");
        points.push_back({*level, whole(row, "threads"),
                          positive(row, "record_bytes") * (byte / sample),
                          positive(row, "seconds_per_record") * (second / sample)});
    }
    return points;
}

std::string sweep_csv(const std::vector<SweepPoint>& sweep) {
    auto text = csv_line(sweep_columns);
    for (const auto& point : sweep) {
        text += csv_line({std::string(name(point.cache)), std::to_string(point.threads),
                          number(point.size / (byte / sample)),
                          number(point.time / (second / sample))});
    }
    return text;
}

}  // namespace ppsim
