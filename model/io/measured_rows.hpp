// Measured rows and sweep points as CSV tables.
#pragma once

#include <string>
#include <vector>

#include "model/core/measured_set.hpp"
#include "model/io/csv.hpp"

namespace ppsim {

/// Columns: pipeline, role, group, storage, strategy, samples, epoch, value_of, value,
/// elapsed_seconds, stored_bytes_per_sample, offline_seconds, origin. Rows go to the pipeline they
/// name. Throws InputError naming the line.
void read_rows(const CsvTable& table, MeasuredSet& set);
[[nodiscard]] std::string rows_csv(const MeasuredSet& set);

/// Columns: cache, threads, record_bytes, seconds_per_record.
[[nodiscard]] std::vector<SweepPoint> read_sweep(const CsvTable& table);
[[nodiscard]] std::string sweep_csv(const std::vector<SweepPoint>& sweep);

}  // namespace ppsim
