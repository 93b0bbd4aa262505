// Pipelines, models and profiles for tests.
#include "support/fixtures.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "model/laws/epoch_rate.hpp"

namespace ppsim::test {
namespace {

Step make_step(std::string name, std::vector<std::string> inputs, bool random = false) {
    Step step;
    step.name = std::move(name);
    step.uses = step.name;
    step.inputs = std::move(inputs);
    step.random = random;
    return step;
}

FittedStep fitted(const std::string& name, SecondsPerSample fixed, BytesPerSample out) {
    FittedStep step;
    step.name = name;
    step.cost.fixed = fixed;
    step.output_size = out;
    step.relative_sd = 0.01;
    return step;
}

FittedSource source(double bandwidth_mb) {
    FittedSource result;
    result.cold = StorageRead{
        0.1 * ms, 1e12 * (byte / second), 1e9 / second, bandwidth_mb * MB / second, 4, 1};
    result.warm = MemoryRead{0.01 * ms / sample, 0.1 * ms / MB, {}};
    result.cold_relative_sd = 0.05;
    result.warm_relative_sd = 0.02;
    result.sizes = {1 * kB / sample, 10 * MB / sample};
    result.max_threads = 64;
    return result;
}

}  // namespace

Pipeline image_chain() {
    return Pipeline(
        {"images",
         {make_step("read", {}), make_step("decode", {"read"}), make_step("resize", {"decode"}),
          make_step("center", {"resize"}), make_step("crop", {"center"}, true)}});
}

Pipeline diamond() {
    return Pipeline(
        {"pairs",
         {make_step("read_a", {}), make_step("read_b", {}), make_step("left", {"read_a"}),
          make_step("right", {"read_b"}), make_step("join", {"left", "right"})}});
}

double Numbers::next() {
    state_ += 0x9e3779b97f4a7c15ULL;
    auto x = state_;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
    return static_cast<double>((x ^ (x >> 31)) >> 11) * 0x1.0p-53;
}

double Numbers::between(double low, double high) {
    return low + next() * (high - low);
}

double Numbers::log_between(double low, double high) {
    return std::exp(between(std::log(low), std::log(high)));
}

double Numbers::normal() {
    const double radius = std::sqrt(-2 * std::log(1 - next()));
    return radius * std::cos(2 * std::numbers::pi * next());
}

int Numbers::whole(int low, int high) {
    return low + static_cast<int>(next() * (high - low + 1));
}

Pipeline random_pipeline(std::uint64_t seed) {
    Numbers numbers(seed);
    const int steps = numbers.whole(2, 7);
    std::vector<Step> list;
    for (int i = 0; i < steps; ++i) {
        std::vector<std::string> inputs;
        const bool last = i == steps - 1;
        for (int j = 0; j < i; ++j) {
            const bool unread = std::none_of(list.begin(), list.end(), [&](const Step& s) {
                return std::find(s.inputs.begin(), s.inputs.end(),
                                 list[static_cast<std::size_t>(j)].name) != s.inputs.end();
            });
            if ((last && unread) || numbers.next() < 0.4) {
                inputs.push_back(list[static_cast<std::size_t>(j)].name);
            }
        }
        list.push_back(
            make_step("s" + std::to_string(i), inputs, !inputs.empty() && numbers.next() < 0.2));
    }
    return Pipeline({"random", std::move(list)});
}

FittedModel round_model() {
    FittedModel model;
    model.machine.usable_cpus = 2;
    model.machine.memory = 16 * GB;
    model.machine.page_cache = 10 * GB;
    model.dataset_samples = 1000.0 * sample;
    model.pipeline_steps = image_chain().steps();
    model.steps = {fitted("read", {}, 0.1 * MB / sample),
                   fitted("decode", 4 * ms / sample, 1 * MB / sample),
                   fitted("resize", 2 * ms / sample, 0.2 * MB / sample),
                   fitted("center", 1 * ms / sample, 0.8 * MB / sample),
                   fitted("crop", 0.1 * ms / sample, 0.6 * MB / sample)};
    model.files = source(100);
    model.records = source(100);
    model.hand_over = {0.001 * ms / sample, 0.1 * ms / MB, {}, {}, {}};
    model.codecs[{"split@resize", Codec::zstd}] = {{0.5, 1 * ms / MB, {}, 10 * ms / MB}, {}, 0.03};
    model.max_threads = 2;
    return model;
}

FittedModel random_model(std::uint64_t seed) {
    Numbers numbers(seed);
    auto model = round_model();
    model.machine.usable_cpus = numbers.whole(1, 32);
    model.max_threads = static_cast<int>(model.machine.usable_cpus);
    model.machine.page_cache = numbers.log_between(0.05, 50) * GB;
    for (auto& step : model.steps) {
        step.cost.fixed = numbers.log_between(1e-5, 1e-2) * (second / sample);
        step.cost.per_byte_in = numbers.log_between(1e-12, 1e-8) * (second / byte);
        step.scaling.contention = numbers.between(0, 0.3);
        step.output_size = numbers.log_between(1e3, 5e6) * (byte / sample);
    }
    for (auto* source : {&model.files, &model.records}) {
        auto& cold = *source->cold;
        cold.latency = numbers.log_between(1e-5, 1e-2) * second;
        cold.stream = numbers.log_between(1e7, 1e10) * (byte / second);
        cold.requests = numbers.log_between(1e2, 1e6) / second;
        cold.bandwidth = numbers.log_between(1e7, 1e10) * (byte / second);
        cold.softness = numbers.between(1, 8);
        cold.overlap = numbers.between(1, 8);
    }
    return model;
}

namespace {

void add_reads(const FittedModel& truth,
               const FittedSource& source,
               SourceForm form,
               double noise,
               Numbers& numbers,
               Profile& profile) {
    for (const int threads : {1, 2, 4}) {
        for (const double size : {1e5, 3e5, 1e6}) {
            const auto bytes = size * (byte / sample);
            const double active = std::min<double>(threads, truth.machine.usable_cpus);
            const auto memory = source.warm->at(bytes, active);
            const auto samples = 200.0 * sample;
            const double factor = std::exp(noise * numbers.normal());
            profile.reads.push_back(
                {form, false, threads, bytes, {}, samples, memory * samples / active * factor, {}});
            for (const double compute : {0.0, 1e-3}) {
                const auto c = compute * (second / sample);
                const auto time =
                    1.0 / source.cold->rate(bytes, (memory + c) * (threads / active), threads);
                profile.reads.push_back({form,
                                         true,
                                         threads,
                                         bytes,
                                         c,
                                         samples,
                                         time * samples * std::exp(noise * numbers.normal()),
                                         {}});
            }
        }
    }
}

}  // namespace

Profile profile_of(const FittedModel& truth, double noise, std::uint64_t seed) {
    Numbers numbers(seed);
    Profile profile;
    profile.pipeline = "images";
    profile.pipeline_steps = truth.pipeline_steps;
    profile.machine = truth.machine;
    profile.name = "made up";
    profile.provenance.dataset_samples = truth.dataset_samples;
    profile.provenance.samples_read = 100 * sample;
    profile.provenance.duration = 1 * second;
    BytesPerSample in;
    for (const auto& step : truth.steps) {
        const auto count = 200.0 * sample;
        const auto out = step.output_size;
        profile.sizes.push_back({step.name, count, out, out, out, out, out, out});
        for (const int threads : {1, truth.max_threads}) {
            if (step.name == "read" || (threads == 1 && threads != 1)) continue;
            StepSeries series{step.name, threads, {}};
            for (int i = 0; i < 200; ++i) {
                const double scale = numbers.log_between(0.5, 2);
                const auto time = step.cost.at(in * scale, out * scale) *
                                  step.scaling.slowdown(threads) *
                                  std::exp(noise * numbers.normal());
                series.samples.push_back(
                    {in * scale * sample, out * scale * sample, time * sample});
            }
            profile.steps.push_back(std::move(series));
            if (truth.max_threads == 1) break;
        }
        in = out;
    }
    add_reads(truth, truth.files, SourceForm::files, noise, numbers, profile);
    add_reads(truth, truth.records, SourceForm::records, noise, numbers, profile);
    return profile;
}

}  // namespace ppsim::test
