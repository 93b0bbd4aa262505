// How an estimate is held against a known value: three standard errors and half a percent.
#pragma once

#include <catch2/catch.hpp>
#include <cmath>

#include "sim/statistics.hpp"

namespace ppsim {

/// The second limit keeps a wide interval from excusing anything.
inline void check_golden(const MeanEstimate& estimate, double golden) {
    CAPTURE(estimate.mean, golden, estimate.standard_error, estimate.batches, estimate.correlation);
    CHECK(estimate.batches >= 10);
    CHECK(std::fabs(estimate.mean - golden) <= 3 * estimate.standard_error);
    CHECK(std::fabs(estimate.mean - golden) <= 0.005 * golden);
}

}  // namespace ppsim
