// What the probes share, and the probes themselves.
#pragma once

#include <string>
#include <vector>

#include "calibrate/calibration.hpp"
#include "calibrate/read_drift.hpp"
#include "calibrate/runtime/dataset.hpp"
#include "calibrate/runtime/run_settings.hpp"
#include "calibrate/runtime/step_runner.hpp"
#include "calibrate/runtime/store.hpp"

namespace ppsim {

/// The calibrated pipeline, the chosen samples, and how much time is left.
class ProbeContext {
public:
    /// Reads the chosen samples into memory; damaged ones are dropped with a warning.
    ProbeContext(const Pipeline& pipeline, const CalibrationSettings& settings, Profile& profile);

    [[nodiscard]] const StepRunner& runner() const { return runner_; }

    [[nodiscard]] const Pipeline& pipeline() const { return runner_.pipeline(); }

    [[nodiscard]] const CalibrationSettings& settings() const { return settings_; }

    [[nodiscard]] const DataFiles& chosen() const { return chosen_; }

    [[nodiscard]] std::size_t samples() const { return sources_.size(); }

    [[nodiscard]] int cores() const { return cores_; }

    /// Outputs of the source steps of sample i, from memory.
    [[nodiscard]] const StepRunner::Values& sources(std::size_t i) const { return sources_[i]; }

    /// Outputs of the frontier of `offline` of sample i.
    [[nodiscard]] StepRunner::Values stored(StepSet offline, std::size_t i) const;

    /// Settings to run or store the chosen samples.
    [[nodiscard]] RunSettings run_settings(const Strategy& strategy) const;

    /// Tells the progress, and throws Cancelled where asked to stop.
    void begin(const std::string& what) const;
    void check() const;

    /// Share of the budget that is left, 0 to 1.
    [[nodiscard]] double left() const;

private:
    StepRunner runner_;
    const CalibrationSettings& settings_;
    DataFiles chosen_;
    std::vector<StepRunner::Values> sources_;
    int cores_;
    Seconds start_;
};

/// Records of some splits, written once and read in every round; removed at the end.
struct RecordSet {
    StepSet offline;
    BytesPerSample size;
    Store store;
};

/// One split's record stream, encoded once with one codec and decoded in every round.
struct EncodedStream {
    std::string split;
    Codec codec = Codec::none;
    Samples samples;
    BytesPerSample raw;
    SecondsPerSample encode;
    Buffer stored;
};

[[nodiscard]] std::vector<RecordSet> write_records(const ProbeContext& context, Profile& profile);
[[nodiscard]] std::vector<EncodedStream> encode_streams(const ProbeContext& context);

/// What a round of reading appends to: the points, and how steady the cold ones were.
struct ReadResults {
    Profile& profile;
    std::vector<ReadThirds>& thirds;
};

// Each is called once a round and appends the points it measured.
void probe_files(const ProbeContext& context, const ReadResults& results);
void probe_steps(const ProbeContext& context, std::uint64_t round, Profile& profile);
void probe_records(const ProbeContext& context,
                   const std::vector<RecordSet>& records,
                   const ReadResults& results);
void probe_codecs(const ProbeContext& context,
                  const std::vector<EncodedStream>& streams,
                  Profile& profile);
void probe_hand_over(const ProbeContext& context, Profile& profile);
void probe_runs(const ProbeContext& context,
                const std::vector<RecordSet>& records,
                Profile& profile);

/// Sizes of what each step puts out, over the chosen samples.
void measure_sizes(const ProbeContext& context, Profile& profile);

}  // namespace ppsim
