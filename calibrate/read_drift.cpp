// Compares thirds.
#include "calibrate/read_drift.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace ppsim {
namespace {

constexpr auto shortest = 5 * ms;
constexpr double tolerated = 1.5;

}  // namespace

std::optional<std::string> burst_warning(const std::vector<ReadThirds>& reads) {
    std::vector<double> ratios;  // above 1: the read slowed down
    for (const auto& read : reads) {
        if (std::min(read.first, read.last) >= shortest) ratios.push_back(read.last / read.first);
    }
    if (ratios.size() < 3) return std::nullopt;
    std::sort(ratios.begin(), ratios.end());
    const double median = ratios[ratios.size() / 2];
    if (median <= tolerated && median >= 1 / tolerated) return std::nullopt;
    return fmt::format(
        "the storage changes its rate within a read (the last third of a cold read took {:.2f} "
        "times as long as the first, median of {}): a burst or a start-up is in the law; calibrate "
        "with more --samples",
        median, ratios.size());
}

}  // namespace ppsim
