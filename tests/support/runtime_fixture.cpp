// The tap, and the pipelines it ends.
#include "support/runtime_fixture.hpp"

#include <fmt/format.h>

#include <mutex>
#include <utility>

#include "calibrate/steps/native_step.hpp"
#include "calibrate/steps/random.hpp"
#include "support/tiny_images.hpp"

namespace ppsim::test {
namespace {

std::mutex tap_mutex;
Tapped tap_seen;

std::uint64_t hash_of(const Buffer& bytes) {
    std::uint64_t hash = bytes.size();
    for (const auto value : bytes)
        hash = scatter(hash ^ value);
    return hash;
}

class Tap : public NativeStep {
public:
    Tensor run(const std::vector<const Tensor*>& inputs, const SampleKey& key) const override {
        const auto hash = hash_of(inputs.front()->data);
        const std::lock_guard lock(tap_mutex);
        tap_seen[{key.epoch, key.sample}] = hash;
        return *inputs.front();
    }
};

const RegisterStep registration(StepKind{
    .name = "tap",
    .summary = "for tests: notes what passes",
    .make = [](const Settings&) { return std::make_unique<Tap>(); },
});

}  // namespace

void begin_tap() {
    const std::lock_guard lock(tap_mutex);
    tap_seen.clear();
}

Tapped tapped() {
    const std::lock_guard lock(tap_mutex);
    return tap_seen;
}

Step step(const std::string& name,
          const std::string& uses,
          std::vector<std::string> inputs,
          Settings settings) {
    Step result;
    result.name = name;
    result.uses = uses;
    result.inputs = std::move(inputs);
    result.settings = std::move(settings);
    if (const auto* kind = find_step_kind(uses)) result.random = kind->random;
    return result;
}

Pipeline image_pipeline(const Loader& loader) {
    return Pipeline(
        {.name = "images",
         .steps = {step("read", "read_file", {}, {{"pattern", std::string("*.jpg")}}),
                   step("decode", "decode_jpeg", {"read"}),
                   step("resize", "resize", {"decode"}, {{"shorter_side", 16.0}}),
                   step("crop", "random_crop", {"resize"}, {{"height", 8.0}, {"width", 8.0}}),
                   step("center", "center", {"crop"}), step("tap", "tap", {"center"})},
         .loader = loader});
}

Pipeline two_source_pipeline() {
    return Pipeline(
        {.name = "captioned",
         .steps = {step("images", "read_file", {}, {{"pattern", std::string("*.jpg")}}),
                   step("captions", "read_file", {}, {{"pattern", std::string("*.txt")}}),
                   step("decode", "decode_jpeg", {"images"}),
                   step("join", "join", {"decode", "captions"}), step("tap", "tap", {"join"})}});
}

void write_jpegs(const TemporaryDirectory& directory, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
        const auto seed = static_cast<unsigned>(i);
        const auto image = gradient(20 + static_cast<std::int64_t>(i % 7), 24, seed);
        directory.file(fmt::format("data/{:04}.jpg", i), jpeg_of(image));
    }
}

std::vector<EpochMeasurement> run(const Pipeline& pipeline, const RunSettings& settings) {
    const StepRunner runner(pipeline);
    const auto data = data_files(pipeline, settings.data, settings.samples);
    if (settings.strategy.offline.empty()) return run_epochs(runner, data, nullptr, settings);
    const auto stored = store(runner, data, settings);
    return run_epochs(runner, data, &stored, settings);
}

RunSettings settings_for(const TemporaryDirectory& directory,
                         const Pipeline& pipeline,
                         const std::string& strategy) {
    RunSettings settings;
    settings.data = directory.path() / "data";
    settings.store = directory.path() / "store";
    settings.strategy = parse_strategy(pipeline, strategy);
    return settings;
}

}  // namespace ppsim::test
