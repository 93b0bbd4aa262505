// The rate of one epoch: every resource's roof, and the lowest of them.
#pragma once

#include <array>
#include <limits>
#include <optional>

#include "model/laws/demand.hpp"

namespace ppsim {

/// Where a pipeline runs, as the laws see it: equal nodes, what they share counted for all of them.
/// A group of a mixed cluster is as many such nodes as would train on everything.
struct Site {
    double cores = 1;
    double cpu_speed = 1;  ///< relative to the calibrated CPU
    double nodes = 1;
    std::optional<StorageRead> files;    ///< bandwidth and requests: of all servers
    std::optional<StorageRead> records;  ///< likewise
    std::optional<Bytes> request_size;   ///< of records; absent: one record a request
    std::optional<BytesPerSecond> nic;
    std::optional<BytesPerSecond> network;     ///< between storage and all nodes together
    std::optional<SamplesPerSecond> consumer;  ///< all accelerators of a node
    double accelerators = 1;                   ///< of a node
    /// Where other nodes prepare the samples: what carries them to the training nodes, and how many
    /// of those take them over.
    std::optional<BytesPerSecond> delivery;
    double receivers = 0;
    /// Where the storage is fast only while its burst credit lasts: its rate after that, and the
    /// credit.
    std::optional<BytesPerSecond> baseline;
    Bytes bucket;
};

/// How it is asked to run in this epoch.
struct Load {
    double threads = 1;
    double hit_ratio = 0;  ///< share of reads served from the page cache
    bool from_app_cache = false;
    bool fills_app_cache = false;  ///< first epoch of an application cache
    double runtime_level = 1;      ///< measured / predicted CPU time of whole runs
};

/// Factors on the laws' times, all 1 for the prediction itself; moved one at a time for its spread.
struct Tilt {
    double steps = 1;
    double memory = 1;
    double decode = 1;
    double storage = 1;
    double hand_over = 1;
    double app_fill = 1;
};

/// Limits of one epoch in samples a second, of all nodes together; infinite where nothing limits.
struct EpochRate {
    SamplesPerSecond rate;
    SamplesPerSecond worker;  ///< threads / (time of a worker per sample)
    SamplesPerSecond lock;    ///< 1 / (time of steps that take turns), per node
    SamplesPerSecond cpu;     ///< cores / (CPU time per sample)
    SamplesPerSecond storage_bandwidth;
    SamplesPerSecond storage_requests;
    SamplesPerSecond network;
    SamplesPerSecond hand_over;  ///< the one consumer thread
    SamplesPerSecond consumer;   ///< accelerators
    double waiting_share = 0;    ///< share of a worker's time spent waiting for storage
};

/// Laws 1 to 4, 6, 7, 10 and 11 of the design together. Hits and misses of one worker follow each
/// other, so their times add by share (the harmonic mean of rates). Workers queue for steps that
/// take turns as in `locked_time`. A worker's rate and the
/// storage's limits combine softly with the storage's own exponent; the other roofs cut hard.
[[nodiscard]] EpochRate epoch_rate(const Demand& demand,
                                   const Site& site,
                                   const Load& load,
                                   const Tilt& tilt = {});

/// Requests for the records of a sample: records that lie one behind the other come several in a
/// request, or take several.
[[nodiscard]] inline double record_requests(const Demand& demand, const Site& site) {
    if (!site.request_size) return demand.records.requests;
    return demand.records.size * sample / *site.request_size;
}

}  // namespace ppsim
