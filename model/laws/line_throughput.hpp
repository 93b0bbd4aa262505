// Throughput of a line of stages with bounded buffers and varying service times.
#pragma once

#include <vector>

#include "model/core/units.hpp"

namespace ppsim {

/// One stage: `workers` serve one sample each in `mean` on average; `buffer` places lie in front of
/// it (unread for the first). SCV: variance / mean^2 of the service time.
struct StageLoad {
    double workers = 1;
    double buffer = 1;
    SecondsPerSample mean;
    double scv = 1;
};

/// min k/s: what every line stays below. Right within 1 % for half of all lines and 42 % too high
/// for a balanced one with small buffers.
[[nodiscard]] SamplesPerSecond line_bound(const std::vector<StageLoad>& line);

/// (sum (s/k)^p)^(-1/p), p = -ln 2 / ln(1 - 1/N), N = harmonic mean over buffers of
/// (B + (k1 + k2)/2 + 2) / SCV: smooth, nanoseconds, mean error 1.7 %.
[[nodiscard]] SamplesPerSecond line_soft_minimum(const std::vector<StageLoad>& line);

/// Decomposition into pairs of stations, one per buffer, each a birth-death chain whose buffer is
/// scaled by the SCV (Gershwin 1987, Dallery and Frein 1993). Mean error 1.2 %, 95 % of lines
/// within 5 %, worst 17 %, over 900 random lines of 3-7 stages, k 1-16, B 1-64, SCV 0.05-2.
[[nodiscard]] SamplesPerSecond line_decomposition(const std::vector<StageLoad>& line);

/// The decomposition and the soft minimum beside each other: where they differ, the line is of the
/// kind on which both may be wrong, and simulation should decide.
struct LineThroughput {
    SamplesPerSecond rate;  ///< the decomposition
    SamplesPerSecond bound;
    double disagreement = 0;  ///< relative, between the two estimates
};

[[nodiscard]] LineThroughput line_throughput(const std::vector<StageLoad>& line);

}  // namespace ppsim
