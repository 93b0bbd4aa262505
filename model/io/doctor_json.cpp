// Writes findings.
#include "model/io/doctor_json.hpp"

#include "model/io/json_reader.hpp"

namespace ppsim {

std::string doctor_json_text(const std::vector<Finding>& findings, const DocumentOrigin& origin) {
    Json json = {{"schema", "ppsim.doctor/1"},
                 {"tool", {{"name", "ppsim"}, {"version", origin.tool_version}}},
                 {"generated_at", timestamp()},
                 {"invocation", origin.invocation},
                 {"can_calibrate", !blocked(findings)},
                 {"findings", Json::array()}};
    for (const auto& finding : findings) {
        json["findings"].push_back({{"level", level_name(finding.level)},
                                    {"topic", finding.topic},
                                    {"seen", finding.seen},
                                    {"effect", finding.effect},
                                    {"remedy", finding.remedy}});
    }
    return dump(json);
}

}  // namespace ppsim
