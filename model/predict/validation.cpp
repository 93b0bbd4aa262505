// Summarises comparisons.
#include "model/predict/validation.hpp"

#include <algorithm>
#include <cmath>

#include "model/core/quantile.hpp"

namespace ppsim {
namespace {

using Comparisons = std::vector<Comparison>;

double mean(const std::vector<double>& values) {
    double sum = 0;
    for (const double value : values)
        sum += value;
    return values.empty() ? 0 : sum / static_cast<double>(values.size());
}

std::vector<double> repeat_errors(const Comparison& comparison) {
    std::vector<double> errors;
    const auto& rates = comparison.measured;
    for (std::size_t i = 0; rates.size() > 1 && i < rates.size(); ++i) {
        auto others = rates;
        others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
        errors.push_back(std::abs(rates[i] / median_rate(others) - 1));
    }
    return errors;
}

double regret_of_choice(const Comparisons& rivals) {
    const auto chosen = std::max_element(rivals.begin(), rivals.end(),
                                         [](const Comparison& a, const Comparison& b) {
                                             return a.predicted.value < b.predicted.value;
                                         });
    SamplesPerSecond best;
    for (const auto& rival : rivals)
        best = std::max(best, median_rate(rival.measured));
    return median_rate(chosen->measured) / best;
}

std::map<std::string, Comparisons> by_choice(const Comparisons& comparisons) {
    std::map<std::string, Comparisons> choices;
    for (const auto& comparison : comparisons) {
        if (!comparison.choice.empty()) choices[comparison.choice].push_back(comparison);
    }
    return choices;
}

double worst_regret(const Comparisons& comparisons) {
    double worst = 1;
    for (const auto& [choice, rivals] : by_choice(comparisons))
        worst = std::min(worst, regret_of_choice(rivals));
    return worst;
}

double sign(double value) {
    return value > 0 ? 1 : value < 0 ? -1 : 0;
}

struct Agreement {
    double sum = 0;
    double pairs = 0;
};

Agreement rank_agreement(const Comparisons& c) {
    Agreement result;
    for (std::size_t i = 0; i < c.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            const double predicted = c[i].predicted.value / c[j].predicted.value - 1;
            const double measured = median_rate(c[i].measured) / median_rate(c[j].measured) - 1;
            result.sum += sign(predicted) * sign(measured);
            result.pairs += 1;
        }
    }
    return result;
}

double kendall_tau(const Comparisons& comparisons) {
    Agreement all;
    for (const auto& [choice, rivals] : by_choice(comparisons)) {
        const auto one = rank_agreement(rivals);
        all.sum += one.sum;
        all.pairs += one.pairs;
    }
    return all.pairs > 0 ? all.sum / all.pairs : 1;
}

}  // namespace

SamplesPerSecond median_rate(std::vector<SamplesPerSecond> rates) {
    std::sort(rates.begin(), rates.end());
    const auto middle = rates.size() / 2;
    if (rates.size() % 2 == 1) return rates[middle];
    return (rates[middle - 1] + rates[middle]) / 2;
}

double signed_error(const Comparison& comparison) {
    return comparison.predicted.value / median_rate(comparison.measured) - 1;
}

double share_inside(const Comparison& comparison) {
    const auto& predicted = comparison.predicted;
    const auto inside =
        std::count_if(comparison.measured.begin(), comparison.measured.end(),
                      [&](auto rate) { return predicted.low <= rate && rate <= predicted.high; });
    return static_cast<double>(inside) / static_cast<double>(comparison.measured.size());
}

ErrorSummary summarise(const Comparisons& comparisons) {
    std::vector<double> apes;
    std::vector<double> biases;
    std::vector<double> inside;
    std::vector<double> widths;
    std::vector<double> factors;
    std::vector<double> repeats;
    for (const auto& c : comparisons) {
        biases.push_back(signed_error(c));
        apes.push_back(std::abs(biases.back()));
        inside.push_back(share_inside(c));
        widths.push_back((c.predicted.high - c.predicted.low) / c.predicted.value / 2);
        factors.push_back(std::sqrt(c.predicted.high / c.predicted.low));
        for (const double error : repeat_errors(c))
            repeats.push_back(error);
    }
    ErrorSummary summary;
    summary.n = comparisons.size();
    if (comparisons.empty()) return summary;
    summary.median_ape = quantile(apes, 0.5);
    summary.mean_ape = mean(apes);
    summary.p90_ape = quantile(apes, 0.9);
    summary.max_ape = quantile(apes, 1);
    summary.bias = quantile(biases, 0.5);
    summary.coverage = mean(inside);
    summary.half_width_median = quantile(widths, 0.5);
    summary.half_width_factor = quantile(factors, 0.5);
    summary.repeatability_ape = quantile(repeats, 0.5);
    summary.regret = worst_regret(comparisons);
    summary.kendall_tau = kendall_tau(comparisons);
    return summary;
}

std::map<std::string, ErrorSummary> summarise_groups(const Comparisons& comparisons) {
    std::map<std::string, Comparisons> members;
    for (const auto& comparison : comparisons) {
        for (const auto& group : comparison.groups)
            members[group].push_back(comparison);
    }
    std::map<std::string, ErrorSummary> result;
    for (const auto& [group, list] : members)
        result[group] = summarise(list);
    return result;
}

}  // namespace ppsim
