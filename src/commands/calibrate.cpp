// ppsim calibrate: measures this machine and writes a profile.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <cstdlib>

#include "calibrate/calibration.hpp"
#include "model/core/error.hpp"
#include "model/fit/fit.hpp"
#include "model/io/document.hpp"
#include "model/io/profile_json.hpp"
#include "src/commands/command.hpp"
#include "src/commands/exit_code.hpp"
#include "src/commands/inputs.hpp"
#include "src/commands/interrupt.hpp"
#include "src/commands/progress.hpp"
#include "src/reports/quantities.hpp"

namespace ppsim {
namespace {

namespace fs = std::filesystem;

struct Options {
    InputPaths inputs;
    std::string data;
    std::string scratch;
    std::string output;
    std::string budget = "60s";
    std::size_t samples = 0;
    std::uint64_t seed = 1;
};

Seconds parse_budget(const std::string& text) {
    const auto budget = duration_flag("--budget", text);
    if (budget >= 1.0 * second) return budget;
    throw InputError("--budget", "must be at least 1 s");
}

// Beside the data, so that records are read from the storage that the data is on.
fs::path scratch_of(const Options& options, const fs::path& output) {
    if (!options.scratch.empty()) return options.scratch;
    return output.has_parent_path() ? output.parent_path() : fs::path(".");
}

std::string summary(const Profile& profile, const FitReport& report, const fs::path& output) {
    const auto& p = profile.provenance;
    auto text =
        fmt::format("{}: {} usable CPUs, {}, {}\n", profile.pipeline, profile.machine.usable_cpus,
                    profile.machine.cpu_model, profile.machine.filesystem);
    text += fmt::format("read {:.0f} of {:.0f} samples ({:.1f} % of {})\n\n",
                        p.samples_read / sample, p.dataset_samples / sample,
                        100 * (p.bytes_read / p.dataset_bytes), bytes_text(p.dataset_bytes));
    for (const auto& law : report.laws) {
        text += fmt::format("  {:<32} {:>4} points, spread {:>5} %\n", law.law, law.points,
                            percent_text(law.residual_sd));
    }
    for (const auto& warning : p.warnings)
        text += "warning: " + warning + "\n";
    return text + fmt::format("\nwrote {} after {}\n", output.string(), time_text(p.duration));
}

int run(const Options& options) {
    const auto paths = sort_by_schema(options.inputs.files);
    const auto pipeline = load_pipeline(paths, options.inputs);
    const fs::path output = options.output.empty() ? fs::path(pipeline.name() + ".profile.json")
                                                   : fs::path(options.output);
    watch_for_interrupt();
    Progress progress;
    CalibrationSettings settings;
    settings.data =
        options.data.empty() ? fs::path(pipeline.dataset().path) : fs::path(options.data);
    settings.scratch = scratch_of(options, output);
    settings.budget = parse_budget(options.budget);
    settings.samples = options.samples;
    settings.seed = options.seed;
    settings.cancelled = interrupted;
    settings.progress = [&](double share, const std::string& what) { progress.show(share, what); };
    auto profile = calibrate(pipeline, settings);
    progress.finish();
    profile.name = output.stem().stem().string();
    profile.provenance.tool_version = PPSIM_VERSION;
    profile.provenance.generated_at = timestamp();
    for (const auto& word : invocation()) {
        profile.provenance.command += (profile.provenance.command.empty() ? "" : " ") + word;
    }
    const auto fitted = fit(profile);
    write_profile(profile, output);
    fmt::print("{}", summary(profile, fitted.report, output));
    return exit_ok;
}

std::function<int()> attach(CLI::App& app) {
    auto options = std::make_shared<Options>();
    add_inputs(app, options->inputs);
    app.add_option("--data", options->data, "directory of the data set (default: the pipeline's)");
    app.add_option("--store", options->scratch,
                   "directory for records that are written and removed again (default: beside -o)");
    app.add_option("-o,--output", options->output, "profile to write");
    app.add_option("--budget", options->budget, "time to take, as in 60s")->capture_default_str();
    app.add_option("--samples", options->samples,
                   "samples to read (default: 4.5 %, at least 150, at most 400)");
    app.add_option("--seed", options->seed, "chooses the samples")->capture_default_str();
    return [options] { return run(*options); };
}

const RegisterCommand registration(10,
                                   {"calibrate", "start",
                                    "measure this machine in about a minute, write a profile",
                                    "example: ppsim calibrate data/pipelines/images.pipeline.yaml "
                                    "--data DIR -o lab.profile.json",
                                    attach});

}  // namespace
}  // namespace ppsim
