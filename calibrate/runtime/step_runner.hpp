// StepRunner: runs the steps of a pipeline on one sample.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <vector>

#include "calibrate/runtime/record.hpp"
#include "calibrate/steps/native_step.hpp"
#include "model/core/pipeline.hpp"

namespace ppsim {

/// Throws InputError (where = "step NAME") on a setting or shape that a step's kind does not know.
/// Kinds that cannot be executed here are left alone: a pipeline may be asked about all the same.
void check_known_steps(const Pipeline& pipeline);

/// Called after each step that ran, with the sizes in and out.
using StepObserver = std::function<void(StepIndex, Bytes in, Bytes out)>;

/// The executable form of a pipeline; callable from many threads at once.
class StepRunner {
public:
    /// Throws InputError (where = "steps[i]") on a kind that is not known, a setting it does not
    /// know, a `random` that contradicts the kind, or a wrong number of inputs. Settings that name
    /// files (a model) are looked for in `data`, the data set's directory.
    explicit StepRunner(const Pipeline& pipeline, const std::filesystem::path& data = {});

    /// Values by step; what is not needed any more is null. Shared, so that a cached tensor is
    /// used without a copy.
    using Values = std::vector<std::shared_ptr<const Tensor>>;

    /// Runs every step outside `done`, given the outputs of `done`'s frontier and of the sources in
    /// `values`, and leaves the outputs of `wanted` in them. Throws SampleError.
    void run(Values& values,
             StepSet done,
             const std::vector<StepIndex>& wanted,
             const SampleKey& key,
             const StepObserver& observer = {}) const;

    /// Runs the steps of `todo` only (the outputs of its predecessors and its sources given).
    void run_only(Values& values,
                  StepSet todo,
                  const std::vector<StepIndex>& wanted,
                  const SampleKey& key,
                  const StepObserver& observer = {}) const;

    [[nodiscard]] const Pipeline& pipeline() const { return pipeline_; }

private:
    void run_step(Values& values,
                  StepIndex i,
                  const SampleKey& key,
                  const StepObserver& observer) const;

    const Pipeline pipeline_;
    std::vector<std::unique_ptr<NativeStep>> steps_;  ///< null for sources
    std::vector<std::uint64_t> name_hashes_;
    std::vector<std::vector<StepIndex>> inputs_;
    std::vector<std::vector<StepIndex>> outputs_;
};

}  // namespace ppsim
