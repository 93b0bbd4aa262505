// ModelSource: where a command's numbers come from, a profile or the files' own declarations.
#pragma once

#include "model/core/profile.hpp"
#include "model/laws/fitted_model.hpp"
#include "src/commands/inputs.hpp"

namespace ppsim {

struct ModelSource {
    Profile profile;  ///< empty where everything is declared
    FittedModel model;
};

/// The profile's fit; without one what pipeline and cluster declare. Throws InputError that lists
/// what is missing.
[[nodiscard]] ModelSource model_source(const SortedPaths& paths,
                                       const Pipeline& pipeline,
                                       const Cluster& cluster);

}  // namespace ppsim
