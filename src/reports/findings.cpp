// Prints findings.
#include "src/reports/findings.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace ppsim {
namespace {

std::string verdict(const std::vector<Finding>& findings) {
    const auto count = [&](FindingLevel level) {
        return std::count_if(findings.begin(), findings.end(),
                             [level](const Finding& f) { return f.level == level; });
    };
    const auto blockers = count(FindingLevel::blocker);
    if (blockers > 0) return fmt::format("cannot calibrate: blockers {}\n", blockers);
    const auto warnings = count(FindingLevel::warning);
    if (warnings > 0) return fmt::format("can calibrate, with a bias: warnings {}\n", warnings);
    return "can calibrate\n";
}

}  // namespace

std::string findings_text(const std::vector<Finding>& findings) {
    std::string text;
    for (const auto& finding : findings) {
        text +=
            fmt::format("{:<8}{:<14}{}\n", level_name(finding.level), finding.topic, finding.seen);
        if (!finding.effect.empty()) text += fmt::format("{:22}{}\n", "", finding.effect);
        if (!finding.remedy.empty()) text += fmt::format("{:22}mend: {}\n", "", finding.remedy);
    }
    return text + "\n" + verdict(findings);
}

}  // namespace ppsim
