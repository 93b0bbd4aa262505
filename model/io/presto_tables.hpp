// PRESTO's tables as plain records, whichever file they came from.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "model/core/measured_set.hpp"

namespace ppsim {

/// One mean of one experiment. Epochs count from 0 as in the tables; MB = 10^6 bytes.
struct PrestoRun {
    std::string pipeline;
    std::string storage;
    std::string campaign;
    std::string strategy;  ///< "unprocessed" or the step whose output is stored
    bool calibration = false;
    Codec codec = Codec::none;
    bool application_cache = false;
    double samples = 0;
    int threads = 1;
    int epoch = 0;
    RowValue kind = RowValue::rate;
    double value = 0;
    std::optional<double> elapsed_s;
    std::optional<double> stored_mb;  ///< of the whole data set
    std::optional<double> offline_s;
};

struct PrestoTables {
    std::vector<PrestoRun> runs;
    std::vector<SweepPoint> sweep;
    std::vector<double> sweep_mb;  ///< bytes of each sweep point's data set, in MB
    std::map<std::string, std::vector<std::string>> order;  ///< strategies as a log numbers them
    std::vector<std::string> notes;
};

/// Reads one table after another; `pipeline` names that of log frames.
[[nodiscard]] PrestoTables read_presto_tables(const std::vector<std::filesystem::path>& files,
                                              const std::string& pipeline);

}  // namespace ppsim
