// Reading a step's settings.
#pragma once

#include <cstdint>
#include <string>

#include "model/core/step.hpp"

namespace ppsim {

/// A whole number within [low, high]; throws InputError where absent, of another kind, or outside.
[[nodiscard]] std::int64_t whole_setting(const Settings& settings,
                                         const std::string& key,
                                         std::int64_t low,
                                         std::int64_t high);

[[nodiscard]] std::string text_setting(const Settings& settings,
                                       const std::string& key,
                                       const std::string& fallback);

/// Text that is not empty; throws InputError where absent or of another kind.
[[nodiscard]] std::string required_text_setting(const Settings& settings, const std::string& key);

}  // namespace ppsim
