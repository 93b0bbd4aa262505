// Runs the probes in order.
#include "calibrate/calibration.hpp"

#include <unistd.h>

#include "calibrate/machine.hpp"
#include "calibrate/probe.hpp"
#include "calibrate/runtime/clock.hpp"
#include "model/core/error.hpp"

namespace ppsim {
namespace {

namespace fs = std::filesystem;

/// A directory of this calibration's own, removed whatever happens.
class Scratch {
public:
    explicit Scratch(const fs::path& parent)
        : path_(parent / (".ppsim-calibration-" + std::to_string(::getpid()))) {
        std::error_code error;
        fs::create_directories(path_, error);
        if (error) {
            throw InputError(path_.string(), "cannot be created: " + error.message(),
                             "choose a writable directory with --store");
        }
    }

    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;

    ~Scratch() {
        std::error_code ignored;
        fs::remove_all(path_, ignored);
    }

    [[nodiscard]] const fs::path& path() const { return path_; }

private:
    fs::path path_;
};

}  // namespace

Profile calibrate(const Pipeline& pipeline, const CalibrationSettings& requested) {
    const auto start = now();
    const Scratch scratch(requested.scratch);
    auto settings = requested;
    settings.scratch = scratch.path();
    Profile profile;
    profile.pipeline = pipeline.name();
    profile.pipeline_steps = pipeline.steps();
    settings.progress(0, "samples");
    const ProbeContext context(pipeline, settings, profile);
    for (const auto& warning : measurement_warnings(profile.machine)) {
        profile.provenance.warnings.push_back(warning);
    }
    probe_files(context, profile);
    probe_steps(context, profile);
    probe_records(context, profile);
    probe_codecs(context, profile);
    probe_hand_over(context, profile);
    probe_runs(context, profile);
    profile.provenance.seed = settings.seed;
    profile.provenance.duration = now() - start;
    settings.progress(1, "done");
    return profile;
}

}  // namespace ppsim
