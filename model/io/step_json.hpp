// Steps of a pipeline as JSON.
#pragma once

#include "model/core/step.hpp"
#include "model/io/json_reader.hpp"

namespace ppsim {

[[nodiscard]] Json step_to_json(const Step& step);
[[nodiscard]] Step read_step_json(const JsonReader& reader);

}  // namespace ppsim
