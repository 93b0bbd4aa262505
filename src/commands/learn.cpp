// ppsim learn: what measured pipelines have in common, for pipelines that are measured less.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "model/fit/learn_traits.hpp"
#include "model/io/atomic_file.hpp"
#include "model/io/measured_set_files.hpp"
#include "model/io/traits_json.hpp"
#include "src/commands/command.hpp"
#include "src/commands/exit_code.hpp"
#include "src/commands/inputs.hpp"

namespace ppsim {
namespace {

namespace fs = std::filesystem;

struct Options {
    std::vector<std::string> sets;
    std::string output;
};

// Once from all pipelines, and once without each, so that none is predicted from itself.
TraitsFile learn_all(const std::vector<Lesson>& lessons) {
    TraitsFile file;
    file.learned.push_back(learn_traits(lessons));
    for (std::size_t left_out = 0; left_out < lessons.size() && lessons.size() > 1; ++left_out) {
        auto others = lessons;
        others.erase(others.begin() + static_cast<std::ptrdiff_t>(left_out));
        fmt::print(stderr, "without {}\n", lessons[left_out].pipeline->pipeline.name());
        file.learned.push_back(learn_traits(others));
    }
    return file;
}

std::vector<fs::path> inputs_of(const std::vector<std::string>& sets) {
    std::vector<fs::path> inputs;
    for (const auto& set : sets) {
        inputs.push_back(fs::path(set) / "set.yaml");
        inputs.push_back(fs::path(set) / "rows.csv");
        inputs.push_back(fs::path(set) / "sweep.csv");
    }
    return inputs;
}

std::string trait_table(const LearnedTraits& learned) {
    std::string text;
    for (std::size_t k = 0; k < trait_count; ++k) {
        text += fmt::format("  {:<32} {:>12.4g}   before {:.4g}\n", beliefs()[k].name,
                            learned.traits[static_cast<Trait>(k)], beliefs()[k].centre);
    }
    return text;
}

int run(const Options& options) {
    std::vector<MeasuredSet> sets;
    for (const auto& directory : options.sets)
        sets.push_back(read_measured_set(directory));
    std::vector<Lesson> lessons;
    for (const auto& set : sets) {
        for (const auto& pipeline : set.pipelines)
            lessons.push_back({&set, &pipeline});
    }
    const auto file = learn_all(lessons);
    write_atomically(options.output,
                     to_json_text(file, {PPSIM_VERSION, invocation(), inputs_of(options.sets), 1}));
    fmt::print("{}wrote {}\n", trait_table(file.learned.front()), options.output);
    return exit_ok;
}

std::function<int()> attach(CLI::App& app) {
    auto options = std::make_shared<Options>();
    app.add_option("sets", options->sets, "directories of measured sets")->required();
    app.add_option("-o,--output", options->output, "file for the traits (JSON)")->required();
    return [options] { return run(*options); };
}

const RegisterCommand registration(44,
                                   {"learn", "trust",
                                    "traits that measured pipelines share, as priors for others",
                                    "example: ppsim learn data/measured/presto -o traits.json",
                                    attach});

}  // namespace
}  // namespace ppsim
