// Pairs predictions and measurements by canonical strategy name.
#include "src/commands/compare_runs.hpp"

#include <algorithm>
#include <map>

namespace ppsim {
namespace {

std::string part_after(const std::string& name, const std::string& key) {
    const auto at = name.find(key);
    if (at == std::string::npos) return {};
    const auto start = at + key.size();
    return name.substr(start, name.find_first_of(",", start) - start);
}

// "split@resize+zstd,cache=page,threads=2" -> "zstd"
std::string codec_of(const std::string& name) {
    const auto head = name.substr(0, name.find(','));
    const auto plus = head.find('+');
    return plus == std::string::npos ? "none" : head.substr(plus + 1);
}

std::string state_of(const std::string& cache, bool first) {
    if (first || cache == "none") return "cold";
    return cache == "app" ? "app" : "warm";
}

struct Key {
    std::string strategy;
    bool first = true;

    auto operator<=>(const Key&) const = default;
};

Comparison compare(const Key& key,
                   const PredictedRates& predicted,
                   const std::vector<SamplesPerSecond>& rates) {
    const auto& name = key.strategy;
    const auto cache = part_after(name, "cache=");
    Comparison comparison;
    comparison.label = name + (key.first ? " epoch 1" : " later");
    comparison.groups = {state_of(cache, key.first), "threads=" + part_after(name, "threads="),
                         "codec=" + codec_of(name)};
    comparison.choice = key.first ? "first epochs" : "later epochs";
    comparison.predicted = key.first ? predicted.first : predicted.later;
    comparison.measured = rates;
    return comparison;
}

// The later epochs of one repeat are one run: an epoch of milliseconds says little on its own.
std::map<Key, std::vector<SamplesPerSecond>> rates_by_repeat(
    const std::vector<Measurements>& measurements) {
    struct Run {
        Samples samples;
        Seconds elapsed;
    };

    std::map<Key, std::map<std::pair<std::size_t, int>, Run>> runs;
    for (std::size_t file = 0; file < measurements.size(); ++file) {
        for (const auto& epoch : measurements[file].epochs) {
            auto& run = runs[{epoch.strategy, epoch.epoch == 1}][{file, epoch.repeat}];
            run.samples += epoch.samples;
            run.elapsed += epoch.elapsed;
        }
    }
    std::map<Key, std::vector<SamplesPerSecond>> rates;
    for (const auto& [key, by_repeat] : runs) {
        for (const auto& [repeat, run] : by_repeat)
            rates[key].push_back(run.samples / run.elapsed);
    }
    return rates;
}

}  // namespace

std::vector<Comparison> compare_runs(const PredictionFile& predictions,
                                     const std::vector<Measurements>& measurements,
                                     std::vector<std::string>& unmatched) {
    const auto rates = rates_by_repeat(measurements);
    std::vector<Comparison> comparisons;
    for (const auto& [key, measured] : rates) {
        const auto found = std::find_if(
            predictions.rates.begin(), predictions.rates.end(),
            [&, &strategy = key.strategy](const auto& r) { return r.strategy == strategy; });
        if (found == predictions.rates.end()) {
            unmatched.push_back(key.strategy);
        } else {
            comparisons.push_back(compare(key, *found, measured));
        }
    }
    return comparisons;
}

}  // namespace ppsim
