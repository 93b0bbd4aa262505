// Weighted line through (samples, elapsed), both coefficients not negative.
#include "model/fit/start_up.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace ppsim {
namespace {

/// Weighted sums over the runs, in seconds and samples.
struct Sums {
    double w = 0, n = 0, nn = 0, y = 0, ny = 0, elapsed = 0;
};

Sums sums(const std::vector<RunLength>& runs) {
    Sums s;
    for (const auto& run : runs) {
        const double y = run.elapsed / second;
        const double n = run.samples / sample;
        const double weight = 1 / y;
        s.w += weight;
        s.n += weight * n;
        s.nn += weight * n * n;
        s.y += weight * y;
        s.ny += weight * n * y;
        s.elapsed += y;
    }
    return s;
}

struct Line {
    double start = 0;
    double slope = 0;
};

Line not_negative(const Sums& s) {
    const double determinant = s.w * s.nn - s.n * s.n;
    const Line free{(s.y * s.nn - s.n * s.ny) / determinant,
                    (s.w * s.ny - s.n * s.y) / determinant};
    if (free.start < 0) return {0, s.ny / s.nn};
    if (free.slope < 0) return {s.y / s.w, 0};
    return free;
}

double squares(const std::vector<RunLength>& runs, const Line& line) {
    double sum = 0;
    for (const auto& run : runs) {
        const double y = run.elapsed / second;
        const double miss = line.start + line.slope * (run.samples / sample) - y;
        sum += miss * miss / y;
    }
    return sum;
}

}  // namespace

StartUp fit_start_up(const std::vector<RunLength>& runs) {
    assert(runs.size() >= 2);
    const Sums s = sums(runs);
    const Line line = not_negative(s);
    const auto count = static_cast<double>(runs.size());
    const double noise = 0.04 * 0.04 * s.elapsed / count;
    const double scale = std::max(noise, squares(runs, line) / std::max(count - 2, 1.0));
    const double variance = scale * s.w / (s.w * s.nn - s.n * s.n);
    const double relative = line.slope > 0 ? std::sqrt(variance) / line.slope : 1.0;
    return {line.start * second, line.slope * (second / sample), relative};
}

}  // namespace ppsim
