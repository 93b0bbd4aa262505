// Adds words to the numbers: which resource sets each roof and how, and what to know before use.
#include "model/predict/predict.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "model/predict/caveats.hpp"
#include "model/predict/quick.hpp"
#include "model/predict/site.hpp"
#include "model/predict/spread.hpp"

namespace ppsim {
namespace {

std::string formula(Resource resource, const QuickEpoch& epoch, const Site& site, int threads) {
    switch (resource) {
        case Resource::storage_latency:
        case Resource::worker:
            return fmt::format(
                "{:g} threads / time of a worker per sample ({:.3g} ms, {:.0f} % "
                "waiting for storage)",
                static_cast<double>(threads),
                1e3 * threads * site.nodes / (epoch.bounds.worker / (sample / second)),
                100 * epoch.bounds.waiting_share);
        case Resource::lock:
            return "1 / time of the steps that take turns";
        case Resource::cpu:
            return fmt::format("{:g} cores / CPU time per sample", site.cores);
        case Resource::storage_bandwidth:
            return "bandwidth / bytes that miss the cache";
        case Resource::storage_requests:
            return "requests per second / files a sample";
        case Resource::network:
            return "network bandwidth / bytes that miss the cache";
        case Resource::hand_over:
            return "one consumer thread / copy of a sample";
        case Resource::consumer:
            return "accelerators * batch / step time";
    }
    return {};
}

EpochPrediction in_words(const QuickEpoch& quick, const Site& site, int threads) {
    EpochPrediction epoch{quick.rate, quick.time, {}, quick.limited_by, quick.hit_ratio};
    for (const auto& bound : bounds(quick.bounds)) {
        if (!std::isfinite(bound.rate / (sample / second))) continue;
        epoch.roofs.push_back(
            {bound.resource, bound.rate, formula(bound.resource, quick, site, threads)});
    }
    std::stable_sort(epoch.roofs.begin(), epoch.roofs.end(),
                     [](const Roof& a, const Roof& b) { return a.rate < b.rate; });
    return epoch;
}

}  // namespace

Outcome predict(const Scenario& scenario, const PredictOptions& options) {
    const auto& [pipeline, strategy, cluster, model] = scenario;
    const auto prepared = prepare(pipeline, strategy, model);
    if (const auto* refusal = std::get_if<Refusal>(&prepared)) return *refusal;
    const auto& ready = std::get<Prepared>(prepared);
    const auto quick =
        quick_predict({pipeline, ready, cluster, model, normal_quantile(options.level)});
    if (const auto* reason = std::get_if<std::string>(&quick)) {
        return Refusal{strategy, *reason, false};
    }
    const auto& numbers = std::get<QuickAnswer>(quick);
    const auto here = site(pipeline, cluster, model);
    auto found = caveats(scenario, ready.demand, here);
    const auto outside = std::find_if(found.begin(), found.end(),
                                      [](const Caveat& caveat) { return caveat.extrapolated; });
    if (options.strict && outside != found.end()) return Refusal{strategy, outside->text, true};
    const auto words = [&](const QuickEpoch& epoch) {
        return in_words(epoch, site(pipeline, cluster, model, epoch.group), strategy.threads);
    };
    return Prediction{strategy,        words(numbers.first), words(numbers.later), numbers.stored,
                      numbers.one_off, numbers.memory,       std::move(found)};
}

}  // namespace ppsim
