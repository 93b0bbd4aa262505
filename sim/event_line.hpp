// The event kernel for lines: one or many equal lines that read from one shared link.
#pragma once

#include <cstddef>
#include <cstdint>

#include "sim/line.hpp"

namespace ppsim {

struct EventCount {
    Seconds makespan;
    std::uint64_t events = 0;  ///< ends of latencies, transfers and services
};

/// The same course as `recursion_makespan`, found by events; to the last bit for one line. With
/// `lines` > 1 each of them takes `run.samples` samples and all transfers share the link's
/// bandwidth.
[[nodiscard]] EventCount event_makespan(const Line& line,
                                        const LineRun& run,
                                        std::size_t lines = 1);

}  // namespace ppsim
