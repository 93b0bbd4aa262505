// NativeStep: a step that the calibrator can execute, and the registry of all of them.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "calibrate/runtime/data_error.hpp"
#include "calibrate/runtime/tensor.hpp"
#include "model/core/step.hpp"

namespace ppsim {

/// What identifies one pass over one sample: random steps draw from a hash of these alone.
struct SampleKey {
    std::uint64_t seed = 1;
    std::uint64_t epoch = 1;
    std::uint64_t sample = 0;
    std::uint64_t step = 0;  ///< from the step's name, so that two steps of a kind draw apart
};

/// Stateless and callable from many threads at once. `inputs` holds one tensor per predecessor,
/// in the order of Step::inputs. Throws SampleError.
class NativeStep {
public:
    virtual ~NativeStep() = default;
    [[nodiscard]] virtual Tensor run(const std::vector<const Tensor*>& inputs,
                                     const SampleKey& key) const = 0;
};

struct StepKind {
    std::string name;                        ///< what `uses:` says, as in "decode_jpeg"
    std::string summary;                     ///< one line for `ppsim help steps`
    bool random = false;                     ///< draws anew in every epoch
    bool takes_turns = false;                ///< one thread at a time in the whole process
    bool source = false;                     ///< reads files: run by the readers, not by make()
    std::size_t inputs = 1;                  ///< predecessors it takes
    std::vector<std::string> settings = {};  ///< the settings it knows
    std::vector<std::string> files = {};     ///< those that name a file in the data directory
    /// Builds the step (a source: null); throws InputError on a bad setting.
    std::function<std::unique_ptr<NativeStep>(const Settings&)> make = {};
};

/// All kinds, by name. Each file of calibrate/steps registers its own.
[[nodiscard]] const std::vector<StepKind>& step_kinds();
[[nodiscard]] const StepKind* find_step_kind(std::string_view name);

struct RegisterStep {
    explicit RegisterStep(StepKind kind);
};

}  // namespace ppsim
