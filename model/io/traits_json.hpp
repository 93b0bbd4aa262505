// Learned traits as JSON, with what they were learned from.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "model/core/traits.hpp"
#include "model/io/document.hpp"

namespace ppsim {

/// Traits learned from all pipelines of some sets, and again without each of them.
struct TraitsFile {
    std::vector<LearnedTraits> learned;
};

/// Traits for a pipeline: those learned from the most pipelines, the asked one not among them.
[[nodiscard]] const LearnedTraits& traits_without(const TraitsFile& file,
                                                  const std::string& pipeline);

[[nodiscard]] std::string to_json_text(const TraitsFile& file, const DocumentOrigin& origin);
[[nodiscard]] TraitsFile parse_traits(const std::string& text, const std::string& name);

}  // namespace ppsim
