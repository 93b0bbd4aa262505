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

class Collector {
public:
    void assume(std::string text) { result_.caveats.push_back({std::move(text), false}); }

    void extrapolate(std::string text, double ratio) {
        result_.caveats.push_back({std::move(text), true});
        const double sd = per_doubling * doublings(ratio);
        result_.extrapolation = std::hypot(result_.extrapolation, sd);
    }

    Caution take() { return std::move(result_); }

private:
    Caution result_;
};

void check_threads(const Scenario& scenario, const Site& site, Collector& found) {
    const auto& model = scenario.model;
    const double calibrated_cores = std::max(1.0, model.machine.usable_cpus);
    const double active = std::min<double>(scenario.strategy.threads, site.cores);
    if (active > model.max_threads) {
        found.extrapolate(
            fmt::format("{:g} busy threads, calibrated up to {}", active, model.max_threads),
            active / model.max_threads);
    }
    if (site.cores > calibrated_cores) {
        found.assume(
            fmt::format("{:g} cores, the calibrated host has {:g}", site.cores, calibrated_cores));
    }
    if (site.cpu_speed != 1) {
        found.assume(
            fmt::format("CPU speed {:g} times the calibrated one, as declared", site.cpu_speed));
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
    found.extrapolate(fmt::format("{} of {:.3g} kB a sample, calibrated from {:.3g} to {:.3g} kB",
                                  what, size / (kB / sample), source.sizes.low / (kB / sample),
                                  source.sizes.high / (kB / sample)),
                      outside);
}

void check_storage(const Scenario& scenario, const Site& site, Collector& found) {
    const auto& storage = scenario.cluster.storage;
    if (storage.bandwidth || storage.latency || storage.requests_per_second ||
        storage.stream_bandwidth) {
        found.assume("storage \"" + storage.name + "\" as declared, not measured");
    }
    const int measured =
        std::max(scenario.model.files.max_threads, scenario.model.records.max_threads);
    if (measured > 0 && scenario.strategy.threads > measured) {
        found.extrapolate(fmt::format("{} reads in flight, calibrated up to {}",
                                      scenario.strategy.threads, measured),
                          static_cast<double>(scenario.strategy.threads) / measured);
    }
    (void)site;
}

}  // namespace

Caution caution(const Scenario& scenario, const Demand& demand, const Site& site) {
    Collector found;
    check_threads(scenario, site, found);
    check_size(demand.files, scenario.model.files, "files", found);
    check_size(demand.records, scenario.model.records, "records", found);
    check_storage(scenario, site, found);
    return found.take();
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
