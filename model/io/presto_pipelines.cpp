// Infers a chain of steps from the names of stored representations.
#include "model/io/presto_pipelines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <string_view>

#include "model/core/error.hpp"
#include "model/io/pipeline_yaml.hpp"
#include "model/io/text_file.hpp"

namespace ppsim {
namespace {

// The representations of Isenko et al. SIGMOD'22, in the order in which pipelines pass them.
constexpr std::array<std::string_view, 10> known_order = {
    "unprocessed",    "concatenated", "decoded",  "applied-greyscale", "resized",
    "pixel-centered", "bpe-encoded",  "embedded", "aggregated",        "spectrogram-encoded"};

std::size_t place(const std::string& strategy) {
    const auto found = std::find(known_order.begin(), known_order.end(), strategy);
    return static_cast<std::size_t>(found - known_order.begin());
}

std::vector<std::string> ordered(const std::vector<PrestoRun>& runs,
                                 const std::vector<std::string>& numbered) {
    std::vector<std::string> names;
    for (const auto& name : numbered) {
        if (!name.empty()) names.push_back(name);
    }
    if (!names.empty()) return names;
    for (const auto& run : runs) {
        if (std::find(names.begin(), names.end(), run.strategy) == names.end()) {
            names.push_back(run.strategy);
        }
    }
    std::stable_sort(names.begin(), names.end(),
                     [](const auto& a, const auto& b) { return place(a) < place(b); });
    return names;
}

// Of the largest run that says how much it stored.
double stored_mb(const std::vector<PrestoRun>& runs, const std::string& strategy) {
    double samples = 0;
    double each = 0;
    for (const auto& run : runs) {
        if (run.strategy != strategy || run.codec != Codec::none || !run.stored_mb) continue;
        if (run.samples <= samples || *run.stored_mb <= 0) continue;
        samples = run.samples;
        each = *run.stored_mb / run.samples;
    }
    if (each > 0) return each;
    throw InputError("", "no row tells how much \"" + strategy + "\" stores",
                     "give the pipeline as a file, with --pipeline");
}

double all_samples(const std::vector<PrestoRun>& runs) {
    double most = 0;
    for (const auto& run : runs)
        most = std::max(most, run.samples);
    return most;
}

std::string step_line(const std::string& name, double megabytes) {
    if (name == "unprocessed") {
        return fmt::format("  - {{name: {}, uses: read_file, output_size: {} B}}\n", name,
                           megabytes * 1e6);
    }
    const std::string free = name == "concatenated" ? ", cost: 0 s" : "";
    return fmt::format("  - {{name: {}, output_size: {} B{}}}\n", name, megabytes * 1e6, free);
}

}  // namespace

PrestoPipeline given_pipeline(const std::filesystem::path& file) {
    const auto text = read_text(file, hand_written_limit).text;
    auto pipeline = parse_pipeline(text, file.string(), {});
    auto name = pipeline.name() + ".pipeline.yaml";
    return {std::move(pipeline), {name, text}};
}

PrestoPipeline inferred_pipeline(const std::string& name,
                                 const std::vector<PrestoRun>& runs,
                                 const std::vector<std::string>& order) {
    std::string text =
        "# Inferred from measured rows: the order of the steps, one file per sample in\n"
        "# \"unprocessed\", every step native, nothing after the last stored step. Mend what is "
        "wrong.\n";
    text +=
        fmt::format("schema: ppsim.pipeline/1\nname: {}\ndataset: {{samples: {:.0f}}}\nsteps:\n",
                    name, all_samples(runs));
    for (const auto& strategy : ordered(runs, order))
        text += step_line(strategy, stored_mb(runs, strategy));
    auto pipeline = parse_pipeline(text, name, {});
    return {std::move(pipeline), {name + ".pipeline.yaml", text}};
}

}  // namespace ppsim
