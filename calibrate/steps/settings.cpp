// Reading a step's settings.
#include "calibrate/steps/settings.hpp"

#include <cmath>

#include "model/core/error.hpp"

namespace ppsim {

std::int64_t whole_setting(const Settings& settings,
                           const std::string& key,
                           std::int64_t low,
                           std::int64_t high) {
    const auto found = settings.find(key);
    const auto range = std::to_string(low) + " to " + std::to_string(high);
    if (found == settings.end()) {
        throw InputError("", "the setting \"" + key + "\" is missing",
                         "a whole number from " + range);
    }
    const auto* number = std::get_if<double>(&found->second);
    if (number == nullptr || *number != std::floor(*number) || *number < static_cast<double>(low) ||
        *number > static_cast<double>(high)) {
        throw InputError("", "\"" + key + "\" takes a whole number from " + range);
    }
    return static_cast<std::int64_t>(*number);
}

std::string text_setting(const Settings& settings,
                         const std::string& key,
                         const std::string& fallback) {
    const auto found = settings.find(key);
    if (found == settings.end()) return fallback;
    if (const auto* text = std::get_if<std::string>(&found->second)) return *text;
    throw InputError("", "\"" + key + "\" takes text");
}

std::string required_text_setting(const Settings& settings, const std::string& key) {
    auto text = text_setting(settings, key, "");
    if (text.empty()) throw InputError("", "the setting \"" + key + "\" is missing", "a name");
    return text;
}

}  // namespace ppsim
