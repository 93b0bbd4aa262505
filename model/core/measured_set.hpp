// MeasuredSet: runs that somebody measured end to end, to fit on some of them and predict the rest.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/core/pipeline.hpp"
#include "model/core/strategy.hpp"
#include "model/core/units.hpp"

namespace ppsim {

/// A fit may see `calibration` rows; `target` rows are what it is judged on.
enum class RowRole { calibration, target };

/// What a row's value is: samples/s, samples/s over that of one thread, or over that of no codec.
enum class RowValue { rate, speedup, codec_factor };

struct MeasuredRow {
    RowRole role = RowRole::target;
    std::string group;    ///< heading it is reported under ("cold", "warm", "scaling")
    std::string storage;  ///< name of a MeasuredStorage
    Strategy strategy;
    Samples samples;  ///< of one epoch
    int epoch = 1;    ///< counts from 1; the first is cold
    RowValue kind = RowValue::rate;
    double value = 0;                           ///< samples/s or a ratio, by `kind`
    std::optional<Seconds> elapsed = {};        ///< start-up included; absent: samples / rate
    std::optional<BytesPerSample> stored = {};  ///< after the codec; absent: as declared
    std::optional<Seconds> offline = {};        ///< time of the offline pass
    std::string origin = {};                    ///< campaign or file it comes from
    int line = 0;                               ///< in the set's table
};

/// Which files an epoch over less than all samples reads.
enum class PartialRuns { same_files, fresh_files };

struct MeasuredPipeline {
    Pipeline pipeline;  ///< output sizes declared; dataset().samples known
    PartialRuns partial_runs = PartialRuns::same_files;
    std::vector<MeasuredRow> rows;
};

struct MeasuredStorage {
    std::string name;
    bool rotating = false;  ///< disks that seek: cold reads slow down as a data set grows
};

/// A storage curve of the host: time of one record read by `threads`, from where `cache` says.
struct SweepPoint {
    CacheLevel cache = CacheLevel::none;  ///< none: cold; page, app: served from there
    int threads = 1;
    BytesPerSample size;
    SecondsPerSample time;
};

struct MeasuredSet {
    std::string name;
    std::string origin;
    int cores = 1;
    Bytes page_cache;                       ///< what the host's page cache can hold
    std::optional<BytesPerSecond> link;     ///< network to the storage; absent: none, or not known
    std::vector<MeasuredStorage> storages;  ///< the first is the one the sweep ran on
    std::vector<MeasuredPipeline> pipelines;
    std::vector<SweepPoint> sweep;
    Bytes sweep_dataset;  ///< bytes that one point of the sweep read
};

}  // namespace ppsim
