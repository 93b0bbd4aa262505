// Small data sets and pipelines that really run, with a last step that notes what passed it.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "calibrate/runtime/executor.hpp"
#include "support/temporary_directory.hpp"

namespace ppsim::test {

/// What the step kind "tap" has seen: a hash of the bytes, by (epoch, sample). Cleared by
/// begin_tap.
using Tapped = std::map<std::pair<std::uint64_t, std::uint64_t>, std::uint64_t>;
void begin_tap();
[[nodiscard]] Tapped tapped();

[[nodiscard]] Step step(const std::string& name,
                        const std::string& uses,
                        std::vector<std::string> inputs,
                        Settings settings = {});

/// read > decode > resize (16) > crop (8 x 8, random) > center > tap
[[nodiscard]] Pipeline image_pipeline(const Loader& loader = {});

/// Two sources: images (*.jpg, decoded) and captions (*.txt), joined, then tapped.
[[nodiscard]] Pipeline two_source_pipeline();

/// `count` JPEGs "0000.jpg" ... of different sizes and colours.
void write_jpegs(const TemporaryDirectory& directory, std::size_t count);

/// Lists, stores where the strategy asks for it, and runs.
[[nodiscard]] std::vector<EpochMeasurement> run(const Pipeline& pipeline,
                                                const RunSettings& settings);

/// Settings for a run over `directory`/data that stores below `directory`/store.
[[nodiscard]] RunSettings settings_for(const TemporaryDirectory& directory,
                                       const Pipeline& pipeline,
                                       const std::string& strategy);

}  // namespace ppsim::test
