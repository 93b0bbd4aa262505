// Accuracy figures as JSON.
#include "model/io/accuracy_json.hpp"

#include "model/io/json_reader.hpp"

namespace ppsim {
namespace {

Json to_json(const AccuracyFigures& f, double level) {
    const auto coverage = "coverage_" + std::to_string(static_cast<int>(100 * level + 0.5));
    return {{"n", f.n},
            {"median_ape", f.median_ape},
            {"mean_ape", f.mean_ape},
            {"p90_ape", f.p90_ape},
            {"max_ape", f.max_ape},
            {"bias", f.bias},
            {coverage, f.coverage},
            {"half_width_median", f.half_width_median},
            {"regret", f.regret},
            {"kendall_tau", f.kendall_tau},
            {"repeatability_ape", f.repeatability_ape}};
}

}  // namespace

std::string accuracy_json_text(const AccuracyFigures& all,
                               const std::map<std::string, AccuracyFigures>& groups,
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

}  // namespace ppsim
