// Line: a tandem of stages with workers and bounded buffers, as both kernels read it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "model/core/units.hpp"
#include "sim/service.hpp"

namespace ppsim {

inline constexpr std::size_t unbounded = std::numeric_limits<std::size_t>::max();

/// `workers` serve one sample each, first come first served; a worker whose sample does not fit
/// into the next buffer keeps it and waits (blocking after service).
struct LineStage {
    std::size_t workers = 1;
    std::size_t buffer = unbounded;  ///< samples that fit in front of it; unread for the first
    Service service;
};

/// Readers ahead of the stages: each asks for a sample, waits `latency`, then shares `bandwidth`
/// equally with the others that are transferring (processor sharing).
struct SharedRead {
    std::size_t readers = 1;
    Seconds latency = 0 * second;
    BytesPerSecond bandwidth = 1 * MB / second;
    ServiceLaw size_law = ServiceLaw::deterministic;
    Bytes size = 1 * MB;
    double size_scv = 0;
};

struct Line {
    std::optional<SharedRead> read;
    std::vector<LineStage> stages;
};

struct LineRun {
    std::uint64_t samples = 0;
    std::uint64_t seed = 1;
    std::uint32_t replication = 0;
};

}  // namespace ppsim
