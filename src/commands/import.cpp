// ppsim import: foreign measurements as a measured set.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "model/fit/doubts.hpp"
#include "model/io/presto_import.hpp"
#include "src/commands/command.hpp"
#include "src/commands/exit_code.hpp"
#include "src/commands/inputs.hpp"

namespace ppsim {
namespace {

struct Options {
    PrestoImport request;
    std::string page_cache = "78 GB";
    std::string link = "10 Gbit/s";
    std::string output;
};

int run(const Options& options) {
    auto request = options.request;
    request.page_cache = size_flag("--page-cache", options.page_cache);
    request.link = data_rate_flag("--link", options.link);
    const auto imported = import_presto(request);
    write_measured_set(options.output, imported.set, imported.pipelines, imported.notes);
    for (const auto& note : imported.notes)
        fmt::print(stderr, "note: {}\n", note);
    for (const auto& pipeline : imported.set.pipelines) {
        std::size_t calibration = 0;
        for (const auto& row : pipeline.rows)
            calibration += row.role == RowRole::calibration ? 1 : 0;
        fmt::print("{}: {} calibration rows, {} targets\n", pipeline.pipeline.name(), calibration,
                   pipeline.rows.size() - calibration);
    }
    for (const auto& doubt : doubts(imported.set))
        fmt::print(stderr, "doubt: {}: {}; {}\n", doubt.row, doubt.what, doubt.remedy);
    fmt::print("wrote {}\n", options.output);
    return exit_ok;
}

std::function<int()> attach(CLI::App& app) {
    auto options = std::make_shared<Options>();
    auto* presto = app.add_subcommand("presto", "tables or log frames of PRESTO (SIGMOD'22)");
    app.require_subcommand(1);
    auto& request = options->request;
    presto->add_option("tables", request.tables, "CSV files, recognised by their columns")
        ->required();
    presto
        ->add_option("--pipeline", request.pipelines,
                     "pipeline file of a pipeline in the tables; others are inferred")
        ->allow_extra_args(false)
        ->take_all();
    presto->add_option("--pipeline-name", request.pipeline_name, "pipeline of log frames");
    presto->add_option("--name", request.name, "name of the set")->capture_default_str();
    presto
        ->add_option("--same-files", request.same_files,
                     "pipeline whose partial epochs read the same files each time")
        ->allow_extra_args(false)
        ->take_all();
    presto->add_option("--solid-state", request.solid_state, "storage that does not seek")
        ->allow_extra_args(false)
        ->take_all();
    presto->add_option("--cores", request.cores, "CPUs of the host")->capture_default_str();
    presto->add_option("--page-cache", options->page_cache, "memory that its page cache can take")
        ->capture_default_str();
    presto->add_option("--link", options->link, "network to the storage")->capture_default_str();
    presto->add_option("-o,--output", options->output, "directory of the set")->required();
    return [options] { return run(*options); };
}

const RegisterCommand registration(42,
                                   {"import", "trust", "foreign measurements as a measured set",
                                    "example: ppsim import presto strategies.csv speedups.csv "
                                    "compress.csv synthetic.csv -o data/measured/mine",
                                    attach});

}  // namespace
}  // namespace ppsim
