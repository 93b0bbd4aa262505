// calibrate: short runs on real hardware that measure what the laws need.
#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "model/core/pipeline.hpp"
#include "model/core/profile.hpp"

namespace ppsim {

struct CalibrationSettings {
    std::filesystem::path data;     ///< the data set's directory; only read
    std::filesystem::path scratch;  ///< where records are written and removed again
    Seconds budget = 60 * second;
    std::size_t samples = 0;  ///< 0: 4.5 % of the data set, at least 150 and at most 400
    std::uint64_t seed = 1;
    std::function<bool()> cancelled = [] { return false; };
    /// Called before each probe with the share of the budget used and the probe's name.
    std::function<void(double, const std::string&)> progress = [](double, const std::string&) {};
};

/// Measures step times and sizes, read curves of files and records (cold and warm), codecs,
/// hand-over, and short whole runs. Leaves nothing behind but what it returns. Damaged samples are
/// left out and counted in the warnings. Throws InputError, Cancelled.
[[nodiscard]] Profile calibrate(const Pipeline& pipeline, const CalibrationSettings& settings);

}  // namespace ppsim
