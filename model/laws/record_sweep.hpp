// Time to read one record, interpolated in a sweep over record sizes and threads.
#pragma once

#include <vector>

#include "model/core/measured_set.hpp"

namespace ppsim {

/// ln t linear in ln size and in log2 threads between the points of a sweep (geometric mean where a
/// point was measured twice). Below the smallest record the time stays, above the largest it grows
/// with the size; threads beyond the sweep's are held at its ends.
class RecordSweep {
public:
    RecordSweep() = default;  ///< empty: no curve
    /// The points of one cache level.
    RecordSweep(const std::vector<SweepPoint>& points, CacheLevel level);

    [[nodiscard]] bool empty() const { return curves_.empty(); }

    [[nodiscard]] SecondsPerSample time(BytesPerSample size, double threads) const;

    /// The shortest time in it: what a record costs however small it is.
    [[nodiscard]] SecondsPerSample least() const;

private:
    struct Curve {
        double log2_threads = 0;
        std::vector<double> ln_size;
        std::vector<double> ln_time;

        [[nodiscard]] double at(double ln_size_asked) const;
    };

    std::vector<Curve> curves_;  ///< ascending in threads
};

}  // namespace ppsim
