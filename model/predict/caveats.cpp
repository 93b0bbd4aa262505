// Compares a scenario with what was calibrated.
#include "model/predict/caveats.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace ppsim {
namespace {

// Each doubling outside the measured range adds this relative standard deviation.
constexpr double per_doubling = 0.08;

double doublings(double ratio) {
    return ratio > 1 ? std::log2(ratio) : 0;
}

/// Gathers numbers, and words only where they are wanted, since they cost more than the laws do.
class Collector {
public:
    explicit Collector(bool words) : words_(words) {}

    template <class Text>
    void assume(const Text& text) {
        if (words_) caveats.push_back({text(), false});
    }

    template <class Text>
    void extrapolate(double ratio, const Text& text) {
        if (words_) caveats.push_back({text(), true});
        outside.any = true;
        outside.relative_sd = std::hypot(outside.relative_sd, per_doubling * doublings(ratio));
    }

    std::vector<Caveat> caveats;
    Extrapolation outside;

private:
    bool words_;
};

void check_threads(const Scenario& scenario, const Site& site, Collector& found) {
    const auto& model = scenario.model;
    const double calibrated_cores = std::max(1.0, model.machine.usable_cpus);
    const double active = std::min<double>(scenario.strategy.threads, site.cores);
    if (active > model.max_threads) {
        found.extrapolate(active / model.max_threads, [&] {
            return fmt::format("{:g} busy threads, calibrated up to {}", active, model.max_threads);
        });
    }
    if (site.cores > calibrated_cores) {
        found.assume([&] {
            return fmt::format("{:g} cores, the calibrated host has {:g}", site.cores,
                               calibrated_cores);
        });
    }
    if (site.cpu_speed != 1) {
        found.assume([&] {
            return fmt::format("CPU speed {:g} times the calibrated one, as declared",
                               site.cpu_speed);
        });
    }
}

void check_size(const ReadDemand& read,
                const FittedSource& source,
                const char* what,
                Collector& found) {
    if (read.requests == 0 || source.max_threads == 0) return;
    const auto size = read.size / read.requests;
    const double outside = std::max(size / source.sizes.high, source.sizes.low / size);
    // 10 %: the mean of another draw of samples is not another size.
    if (outside <= 1.1) return;
    found.extrapolate(outside, [&] {
        return fmt::format("{} of {:.3g} kB a sample, calibrated from {:.3g} to {:.3g} kB", what,
                           size / (kB / sample), source.sizes.low / (kB / sample),
                           source.sizes.high / (kB / sample));
    });
}

void check_storage(const Scenario& scenario, Collector& found) {
    const auto& storage = scenario.cluster.storage;
    if (storage.bandwidth || storage.latency || storage.requests_per_second ||
        storage.stream_bandwidth) {
        found.assume([&] { return "storage \"" + storage.name + "\" as declared, not measured"; });
    }
    const int measured =
        std::max(scenario.model.files.max_threads, scenario.model.records.max_threads);
    if (measured > 0 && scenario.strategy.threads > measured) {
        found.extrapolate(static_cast<double>(scenario.strategy.threads) / measured, [&] {
            return fmt::format("{} reads in flight, calibrated up to {}", scenario.strategy.threads,
                               measured);
        });
    }
}

void check_origin(const Scenario& scenario, Collector& found) {
    if (!scenario.model.declared) return;
    found.assume([&] {
        return std::string(
            "costs and sizes as declared, not measured; reading from memory, handing over and "
            "writing are free");
    });
}

void check_all(const Scenario& scenario, const Demand& demand, const Site& site, Collector& found) {
    check_origin(scenario, found);
    check_threads(scenario, site, found);
    check_size(demand.files, scenario.model.files, "files", found);
    check_size(demand.records, scenario.model.records, "records", found);
    check_storage(scenario, found);
}

}  // namespace

Extrapolation extrapolation(const Scenario& scenario, const Demand& demand, const Site& site) {
    Collector found(false);
    check_all(scenario, demand, site, found);
    return found.outside;
}

std::vector<Caveat> caveats(const Scenario& scenario, const Demand& demand, const Site& site) {
    Collector found(true);
    check_all(scenario, demand, site, found);
    return std::move(found.caveats);
}

std::optional<std::string> changed_step(const Pipeline& pipeline, const FittedModel& model) {
    for (const auto& step : pipeline.steps()) {
        for (const auto& calibrated : model.pipeline_steps) {
            if (calibrated.name != step.name) continue;
            if (calibrated.uses != step.uses || calibrated.settings != step.settings) {
                return "step \"" + step.name +
                       "\" has other settings than in the calibration; calibrate again";
            }
        }
    }
    return std::nullopt;
}

}  // namespace ppsim
