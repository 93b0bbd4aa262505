// The directory of a measured set.
#include "model/io/measured_set_files.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "model/io/atomic_file.hpp"
#include "model/io/measured_rows.hpp"
#include "model/io/pipeline_yaml.hpp"
#include "model/io/quantity_text.hpp"
#include "model/io/yaml_object.hpp"

namespace ppsim {
namespace {

namespace fs = std::filesystem;

void read_host(YamlObject host, MeasuredSet& set) {
    set.cores = static_cast<int>(host.count("cores").value_or(1));
    set.page_cache = host.bytes("page_cache").value_or(Bytes{});
    set.link = host.data_rate("link");
    if (!host.has("page_cache")) host.fault_here("\"page_cache\" is missing");
    host.finish();
}

MeasuredStorage read_storage(YamlObject object) {
    MeasuredStorage storage{object.required_text("name"), object.flag("rotating").value_or(false)};
    object.finish();
    return storage;
}

PartialRuns partial_runs(YamlObject& object) {
    const auto text = object.text("partial_runs").value_or("same_files");
    if (text == "fresh_files") return PartialRuns::fresh_files;
    if (text != "same_files") {
        object.fault_at("partial_runs", "\"" + text + "\" is neither same_files nor fresh_files");
    }
    return PartialRuns::same_files;
}

MeasuredPipeline read_member(YamlObject object, const fs::path& directory) {
    const auto file = object.required_text("file");
    const auto partial = partial_runs(object);
    object.finish();
    MeasuredPipeline member{read_pipeline(directory / file, {}), partial, {}};
    if (!member.pipeline.dataset().samples) {
        throw InputError((directory / file).string(), "dataset.samples is missing",
                         "a measured pipeline needs its number of samples");
    }
    return member;
}

std::string sweep_file(YamlObject& root, MeasuredSet& set) {
    auto sweep = root.object("sweep");
    if (!sweep) {
        root.fault_here("\"sweep\" is missing", "it names the table of record sizes and threads");
        return {};
    }
    const auto file = sweep->required_text("file");
    set.sweep_dataset = sweep->bytes("dataset").value_or(1.0 * GB);
    sweep->finish();
    return file;
}

std::string set_yaml(const MeasuredSet& set,
                     const std::vector<PipelineText>& pipelines,
                     const std::vector<std::string>& notes) {
    std::string text;
    for (const auto& note : notes)
        text += "# " + note + "\n";
    text += fmt::format("schema: ppsim.set/1\nname: {}\norigin: \"{}\"\n", set.name, set.origin);
    text += fmt::format("host: {{cores: {}, page_cache: {}", set.cores, print(set.page_cache));
    if (set.link) text += ", link: " + print(*set.link);
    text += "}\nstorages:\n";
    for (const auto& storage : set.storages)
        text += fmt::format("  - {{name: {}, rotating: {}}}\n", storage.name, storage.rotating);
    text += fmt::format("sweep: {{file: sweep.csv, dataset: {}}}\nrows: rows.csv\npipelines:\n",
                        print(set.sweep_dataset));
    for (std::size_t i = 0; i < pipelines.size(); ++i) {
        const bool fresh = set.pipelines[i].partial_runs == PartialRuns::fresh_files;
        text += fmt::format("  - {{file: {}, partial_runs: {}}}\n", pipelines[i].file,
                            fresh ? "fresh_files" : "same_files");
    }
    return text;
}

}  // namespace

MeasuredSet read_measured_set(const fs::path& directory) {
    YamlFile file(directory / "set.yaml", "set", {});
    YamlObject root(file, file.root(), "");
    MeasuredSet set;
    (void)root.text("schema");
    set.name = root.required_text("name");
    set.origin = root.text("origin").value_or("");
    if (auto host = root.object("host")) read_host(*host, set);
    for (auto& storage : root.objects("storages"))
        set.storages.push_back(read_storage(storage));
    if (set.storages.empty()) root.fault_here("\"storages\" is missing");
    const auto sweep = sweep_file(root, set);
    const auto rows = root.required_text("rows");
    for (auto& member : root.objects("pipelines"))
        set.pipelines.push_back(read_member(member, directory));
    root.finish();
    file.check();
    const CsvTable sweep_table(read_text(directory / sweep, tool_written_limit));
    set.sweep = read_sweep(sweep_table);
    const CsvTable row_table(read_text(directory / rows, tool_written_limit));
    read_rows(row_table, set);
    return set;
}

void write_measured_set(const fs::path& directory,
                        const MeasuredSet& set,
                        const std::vector<PipelineText>& pipelines,
                        const std::vector<std::string>& notes) {
    fs::create_directories(directory);
    for (const auto& pipeline : pipelines)
        write_atomically(directory / pipeline.file, pipeline.text);
    write_atomically(directory / "sweep.csv", sweep_csv(set.sweep));
    write_atomically(directory / "rows.csv", rows_csv(set));
    write_atomically(directory / "set.yaml", set_yaml(set, pipelines, notes));
}

}  // namespace ppsim
