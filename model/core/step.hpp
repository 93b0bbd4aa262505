// Step: one operation of a pipeline, as a value.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "model/core/units.hpp"

namespace ppsim {

/// How a step runs on T threads. `global_lock` steps take turns (Python's interpreter lock);
/// `serial` steps run on one thread whatever T is; `gpu` steps run on the accelerators, for as long
/// as declared, and take no CPU.
enum class Execution { native, global_lock, serial, gpu };

/// A step's own settings, as the pipeline file writes them ("shorter_side: 256").
using Setting = std::variant<bool, double, std::string>;
using Settings = std::map<std::string, Setting>;

struct Step {
    std::string name;  ///< unique within its pipeline
    std::string uses;  ///< kind of step that runs it ("decode_jpeg")
    Settings settings = {};
    std::vector<std::string> inputs = {};  ///< names of the steps before it; none: a source
    bool random = false;                   ///< draws anew in every epoch, so it is never stored
    Execution execution = Execution::native;
    std::optional<SecondsPerSample> declared_cost = {};  ///< where nothing was measured; 0: free
    std::optional<BytesPerSample> declared_output_size = {};  ///< likewise
};

}  // namespace ppsim
