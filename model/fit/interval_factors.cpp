// Quantiles of normalised errors.
#include "model/fit/interval_factors.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

#include "model/core/quantile.hpp"
#include "model/laws/row_value.hpp"

namespace ppsim {
namespace {

constexpr double level = 0.9;
constexpr double seen_before = 1.1;
constexpr std::size_t few = 12;

using Visit = std::function<void(const FittedPipeline&, const MeasuredRow&)>;

// Every target row on the first storage that has an answer.
void each_row(const std::vector<Lesson>& lessons,
              const std::vector<FittedPipeline>& fitted,
              const Visit& visit) {
    for (std::size_t i = 0; i < lessons.size(); ++i) {
        const auto& home = lessons[i].set->storages.front().name;
        for (const auto& row : lessons[i].pipeline->rows) {
            if (row.role != RowRole::target || row.storage != home) continue;
            if (!refusal(fitted[i], row)) visit(fitted[i], row);
        }
    }
}

double miss(const FittedPipeline& fitted, const MeasuredRow& row, bool probed) {
    const auto predicted = predict_row(fitted, row, probed);
    const double sd = std::hypot(predicted.ln_sd, law_sd(row, probed, false));
    return std::abs(std::log(predicted.value / row.value)) / sd;
}

std::map<std::string, double> factors(const std::map<std::string, std::vector<double>>& misses,
                                      const std::string& suffix) {
    std::vector<double> all;
    for (const auto& [group, values] : misses)
        all.insert(all.end(), values.begin(), values.end());
    std::map<std::string, double> result;
    if (all.empty()) return result;
    const double common = quantile(all, level);
    result["all" + suffix] = seen_before * common;
    for (const auto& [group, values] : misses) {
        if (values.size() < few) continue;
        result[group + suffix] = seen_before * std::sqrt(common * quantile(values, level));
    }
    return result;
}

}  // namespace

std::map<std::string, double> interval_factors(const std::vector<Lesson>& lessons,
                                               const std::vector<FittedPipeline>& fitted) {
    std::map<std::string, std::vector<double>> misses;
    std::map<std::string, std::vector<double>> probed;
    each_row(lessons, fitted, [&](const FittedPipeline& f, const MeasuredRow& row) {
        if (row.group == "appcache") return;  // a curve of the host, not of the pipeline
        misses[row.group].push_back(miss(f, row, false));
        if (row.group == "cold") probed[row.group].push_back(miss(f, row, true));
    });
    auto result = factors(misses, "");
    result.merge(factors(probed, "_probed"));
    return result;
}

double probe_sd(const std::vector<Lesson>& lessons, const std::vector<FittedPipeline>& fitted) {
    double sum = 0;
    double count = 0;
    each_row(lessons, fitted, [&](const FittedPipeline& f, const MeasuredRow& row) {
        const auto split = f.find(row.strategy.offline);
        if (row.group != "cold" || !f.short_runs[*split]) return;
        auto trusting = f;
        trusting.probe_sd = 0;  // the level wholly from the short run
        trusting.short_runs[*split]->relative_sd = 0;
        sum += std::abs(std::log(row_value(trusting, row, true) / row.value));
        count += 1;
    });
    // Mean absolute deviation of a normal variable: 0.8 standard deviations.
    return count > 0 ? 1.25 * sum / count : LearnedTraits{}.probe_sd;
}

}  // namespace ppsim
