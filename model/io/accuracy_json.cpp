// Accuracy figures as JSON.
#include "model/io/accuracy_json.hpp"

#include "model/io/json_reader.hpp"

namespace ppsim {
namespace {

Json to_json(const ErrorSummary& f, double level) {
    const auto coverage = "coverage_" + std::to_string(static_cast<int>(100 * level + 0.5));
    return {{"n", f.n},
            {"median_ape", 100 * f.median_ape},
            {"mean_ape", 100 * f.mean_ape},
            {"p90_ape", 100 * f.p90_ape},
            {"max_ape", 100 * f.max_ape},
            {"bias", 100 * f.bias},
            {coverage, f.coverage},
            {"half_width_median", 100 * f.half_width_median},
            {"regret", f.regret},
            {"kendall_tau", f.kendall_tau},
            {"repeatability_ape", 100 * f.repeatability_ape}};
}

}  // namespace

std::string accuracy_json_text(const ErrorSummary& all,
                               const std::map<std::string, ErrorSummary>& groups,
                               double level,
                               Seconds calibration) {
    Json json = to_json(all, level);
    json["calibration_seconds"] = calibration / second;
    json["groups"] = Json::object();
    for (const auto& [name, figures] : groups) {
        json["groups"][name] = to_json(figures, level);
        json["groups"][name]["calibration_seconds"] = calibration / second;
    }
    return dump(json);
}

std::string set_accuracy_json_text(const ErrorSummary& all,
                                   const std::map<std::string, ErrorSummary>& groups,
                                   double level) {
    const auto with_factor = [&](const ErrorSummary& summary) {
        Json json = to_json(summary, level);
        json["half_width_median"] = summary.half_width_factor;
        return json;
    };
    Json json = with_factor(all);
    json["groups"] = Json::object();
    for (const auto& [name, summary] : groups)
        json["groups"][name] = with_factor(summary);
    return dump(json);
}

}  // namespace ppsim
