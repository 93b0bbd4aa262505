// Chooses between profile and declarations.
#include "src/commands/model_source.hpp"

#include <fmt/format.h>

#include "model/core/error.hpp"
#include "model/fit/fit.hpp"
#include "model/io/profile_json.hpp"
#include "model/laws/declared_model.hpp"

namespace ppsim {

ModelSource model_source(const SortedPaths& paths,
                         const Pipeline& pipeline,
                         const Cluster& cluster) {
    if (paths.profile) {
        auto profile = read_profile(*paths.profile);
        auto model = fit(profile).model;
        return {std::move(profile), std::move(model)};
    }
    const auto missing = undeclared(pipeline, cluster);
    if (missing.empty()) return {{}, declared_model(pipeline, cluster)};
    throw InputError(
        "",
        fmt::format("no profile was given, and the files leave open {}", fmt::join(missing, ", ")),
        "make a profile with \"ppsim calibrate\", or declare them");
}

}  // namespace ppsim
