// Chooses the samples of a calibration and keeps its time.
#include <algorithm>
#include <cmath>

#include "calibrate/data_content.hpp"
#include "calibrate/machine.hpp"
#include "calibrate/probe.hpp"
#include "calibrate/runtime/cancelled.hpp"
#include "calibrate/runtime/clock.hpp"
#include "calibrate/runtime/order.hpp"
#include "calibrate/runtime/store.hpp"
#include "model/core/error.hpp"

namespace ppsim {
namespace {

constexpr std::size_t fewest = 150;
constexpr std::size_t most = 400;

std::size_t how_many(std::size_t dataset, std::size_t asked) {
    const auto wanted = asked > 0 ? asked : std::clamp(dataset / 22, fewest, most);
    return std::min(dataset, wanted);
}

DataFiles choose(const DataFiles& all, std::size_t count, std::uint64_t seed) {
    auto order = epoch_order(all.samples(), true, seed, 0);
    order.resize(count);
    std::sort(order.begin(), order.end());
    DataFiles chosen{all.sources, {}};
    for (const auto& files : all.files) {
        std::vector<DataFile> picked;
        for (const auto i : order)
            picked.push_back(files[i]);
        chosen.files.push_back(std::move(picked));
    }
    return chosen;
}

void drop(DataFiles& data, const std::vector<std::size_t>& damaged) {
    for (auto& files : data.files) {
        std::vector<DataFile> kept;
        for (std::size_t i = 0; i < files.size(); ++i) {
            if (!std::binary_search(damaged.begin(), damaged.end(), i)) kept.push_back(files[i]);
        }
        files = std::move(kept);
    }
}

// Of every source apart: constant labels beside real images are caught too.
void judge_content(const DataFiles& chosen, const std::filesystem::path& data, Profile& profile) {
    for (const auto& files : chosen.files) {
        std::vector<std::filesystem::path> paths;
        for (const auto& file : files)
            paths.push_back(file.path);
        const auto findings = content_findings(data_content(paths));
        refuse_blockers(data.string(), findings);
        for (const auto& finding : findings) {
            if (finding.level != FindingLevel::warning) continue;
            profile.provenance.warnings.push_back(finding.topic + ": " + finding.seen + "; " +
                                                  finding.effect);
        }
    }
}

BytesPerSample share(double sum, std::size_t count) {
    return sum / static_cast<double>(count) * (byte / sample);
}

// Exact: over every file of the data set.
SizeDistribution file_sizes(const std::string& step, const std::vector<DataFile>& files) {
    std::vector<double> sizes;
    double sum = 0;
    for (const auto& file : files) {
        sizes.push_back(file.size / byte);
        sum += sizes.back();
    }
    std::sort(sizes.begin(), sizes.end());
    const auto at = [&](double q) {
        const auto last = static_cast<double>(sizes.size() - 1);
        return sizes[static_cast<std::size_t>(std::llround(q * last))] * (byte / sample);
    };
    return {step,
            static_cast<double>(sizes.size()) * sample,
            share(sum, sizes.size()),
            at(0),
            at(0.05),
            at(0.5),
            at(0.95),
            at(1)};
}

}  // namespace

ProbeContext::ProbeContext(const Pipeline& pipeline,
                           const CalibrationSettings& settings,
                           Profile& profile)
    : runner_(pipeline, settings.data), settings_(settings), cores_(1), start_(now()) {
    const auto all = data_files(pipeline, settings.data, 0);
    profile.machine = machine(settings.data);
    cores_ = std::max(1, static_cast<int>(std::floor(profile.machine.usable_cpus)));
    chosen_ = choose(all, how_many(all.samples(), settings.samples), settings.seed);
    judge_content(chosen_, settings.data, profile);
    std::vector<std::size_t> damaged;
    std::string first_fault;
    for (std::size_t i = 0; i < chosen_.samples(); ++i) {
        check();
        StepRunner::Values values(pipeline.size());
        try {
            read_sources(values, chosen_, {}, i);
            auto trial = values;
            runner_.run(trial, {}, {pipeline.sink()}, {settings.seed, 1, i});
            sources_.push_back(std::move(values));
        } catch (const SampleError& error) {
            damaged.push_back(i);
            const auto fault =
                chosen_.files.front()[i].path.filename().string() + " left out: " + error.what();
            if (first_fault.empty()) first_fault = fault;
            profile.provenance.warnings.push_back(fault);
        }
    }
    drop(chosen_, damaged);
    if (sources_.empty()) {
        throw InputError(settings.data.string(), "none of the chosen samples can be processed",
                         "the first fault was: " + first_fault);
    }
    auto& origin = profile.provenance;
    origin.dataset_samples = static_cast<double>(all.samples()) * sample;
    origin.samples_read = static_cast<double>(sources_.size() + damaged.size()) * sample;
    for (std::size_t s = 0; s < all.sources.size(); ++s) {
        profile.sizes.push_back(file_sizes(pipeline.step(all.sources[s]).name, all.files[s]));
        for (const auto& file : all.files[s])
            origin.dataset_bytes += file.size;
        for (const auto& file : chosen_.files[s])
            origin.bytes_read += file.size;
    }
}

StepRunner::Values ProbeContext::stored(StepSet offline, std::size_t i) const {
    auto values = sources_[i];
    StepSet todo;
    for (StepIndex k = 0; k < pipeline().size(); ++k) {
        if (offline.contains(k) && !pipeline().is_source(k)) todo = todo.with(k);
    }
    runner_.run_only(values, todo, pipeline().frontier(offline), {settings_.seed, 0, i});
    return values;
}

RunSettings ProbeContext::run_settings(const Strategy& strategy) const {
    RunSettings run;
    run.data = settings_.data;
    run.store = settings_.scratch;
    run.strategy = strategy;
    run.shards = 8;
    run.seed = settings_.seed;
    run.cancelled = settings_.cancelled;
    return run;
}

void ProbeContext::begin(const std::string& what) const {
    check();
    settings_.progress(1 - left(), what);
}

void ProbeContext::check() const {
    if (settings_.cancelled()) throw Cancelled();
}

double ProbeContext::left() const {
    return std::max(0.0, 1 - (now() - start_) / settings_.budget);
}

}  // namespace ppsim
