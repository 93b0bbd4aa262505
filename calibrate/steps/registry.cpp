// The registry of step kinds.
#include <algorithm>

#include "calibrate/steps/native_step.hpp"

namespace ppsim {
namespace {

std::vector<StepKind>& registered() {
    static std::vector<StepKind> kinds;
    return kinds;
}

}  // namespace

RegisterStep::RegisterStep(StepKind kind) {
    auto& kinds = registered();
    const auto place =
        std::find_if(kinds.begin(), kinds.end(), [&](const auto& k) { return kind.name < k.name; });
    kinds.insert(place, std::move(kind));
}

const std::vector<StepKind>& step_kinds() {
    return registered();
}

const StepKind* find_step_kind(std::string_view name) {
    for (const auto& kind : registered()) {
        if (kind.name == name) return &kind;
    }
    return nullptr;
}

}  // namespace ppsim
