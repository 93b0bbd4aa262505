// Runs the probes in order.
#include "calibrate/calibration.hpp"

#include <unistd.h>

#include <algorithm>

#include "calibrate/host_watch.hpp"
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

constexpr int most_rounds = 3;

void warn_of_changes(const HostWatch& watch,
                     const std::vector<ReadThirds>& thirds,
                     Profile& profile) {
    auto& warnings = profile.provenance.warnings;
    for (const auto& finding : watch.findings()) {
        if (finding.level != FindingLevel::warning) continue;
        warnings.push_back(finding.topic + ": " + finding.seen + "; " + finding.effect);
    }
    if (const auto burst = burst_warning(thirds)) warnings.push_back(*burst);
}

// Every probe in every round, so that a slow half-minute of the host spoils one point of three and
// the median of each point stays right.
void run_rounds(const ProbeContext& context, Profile& profile) {
    measure_sizes(context, profile);
    const auto records = write_records(context, profile);
    const auto streams = encode_streams(context);
    HostWatch watch;
    std::vector<ReadThirds> thirds;
    double longest = 0;
    for (std::uint64_t round = 0; round < most_rounds; ++round) {
        const double before = context.left();
        if (round > 0 && before < 1.1 * longest) break;
        watch.look();
        probe_files(context, {profile, thirds});
        watch.look();
        probe_steps(context, round, profile);
        watch.look();
        probe_records(context, records, {profile, thirds});
        watch.look();
        probe_codecs(context, streams, profile);
        probe_hand_over(context, profile);
        watch.look();
        probe_runs(context, records, profile);
        longest = std::max(longest, before - context.left());
    }
    watch.look();
    profile.provenance.clock_spread = watch.clock_spread();
    warn_of_changes(watch, thirds, profile);
}

void warn_where_nothing_is_cold(Profile& profile) {
    const bool cold = std::any_of(profile.reads.begin(), profile.reads.end(),
                                  [](const ReadPoint& point) { return point.cold; });
    if (cold) return;
    profile.provenance.warnings.push_back(
        "the files cannot be made cold here: cold reads are not calibrated");
}

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
    run_rounds(context, profile);
    warn_where_nothing_is_cold(profile);
    profile.provenance.seed = settings.seed;
    profile.provenance.duration = now() - start;
    settings.progress(1, "done");
    return profile;
}

}  // namespace ppsim
