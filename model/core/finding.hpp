// Finding: one thing about a host or a data set that matters to a calibration.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

namespace ppsim {

/// ok: looked at and harmless; note: worth knowing; warning: measures, but wrong; blocker: what it
/// measures would be worth nothing.
enum class FindingLevel { ok, note, warning, blocker };

struct Finding {
    FindingLevel level = FindingLevel::ok;
    std::string topic;   ///< what was looked at, as in "cpu quota"
    std::string seen;    ///< with its number
    std::string effect;  ///< on a calibration; empty where harmless
    std::string remedy;  ///< empty where there is nothing to mend
};

[[nodiscard]] inline const char* level_name(FindingLevel level) {
    switch (level) {
        case FindingLevel::ok:
            return "ok";
        case FindingLevel::note:
            return "note";
        case FindingLevel::warning:
            return "warning";
        case FindingLevel::blocker:
            return "blocker";
    }
    return "";
}

[[nodiscard]] inline bool blocked(const std::vector<Finding>& findings) {
    return std::any_of(findings.begin(), findings.end(), [](const Finding& finding) {
        return finding.level == FindingLevel::blocker;
    });
}

}  // namespace ppsim
