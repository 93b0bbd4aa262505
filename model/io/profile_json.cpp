// Profiles as JSON: base units, the unit in the key.
#include "model/io/profile_json.hpp"

#include "model/io/atomic_file.hpp"
#include "model/io/json_reader.hpp"
#include "model/io/step_json.hpp"

namespace ppsim {
namespace {

// ---- writing

Json to_json(const Machine& m) {
    return {{"cpu_model", m.cpu_model},
            {"logical_cpus", m.logical_cpus},
            {"usable_cpus", m.usable_cpus},
            {"memory_bytes", m.memory / byte},
            {"page_cache_bytes", m.page_cache / byte},
            {"kernel", m.kernel},
            {"filesystem", m.filesystem},
            {"load_average", m.load_average}};
}

Json to_json(const Provenance& p) {
    return {{"tool_version", p.tool_version},
            {"generated_at", p.generated_at},
            {"command", p.command},
            {"seed", p.seed},
            {"duration_seconds", p.duration / second},
            {"dataset_samples", p.dataset_samples / sample},
            {"samples_read", p.samples_read / sample},
            {"dataset_bytes", p.dataset_bytes / byte},
            {"bytes_read", p.bytes_read / byte},
            {"clock_spread", p.clock_spread},
            {"warnings", p.warnings}};
}

Json to_json(const StepSeries& series) {
    Json in = Json::array();
    Json out = Json::array();
    Json time = Json::array();
    for (const auto& o : series.samples) {
        in.push_back(o.bytes_in / byte);
        out.push_back(o.bytes_out / byte);
        time.push_back(o.time / second);
    }
    return {{"step", series.step},
            {"threads", series.threads},
            {"in_bytes", in},
            {"out_bytes", out},
            {"seconds", time}};
}

Json to_json(const SizeDistribution& s) {
    const auto unit = byte / sample;
    return {{"after", s.after},
            {"samples", s.count / sample},
            {"mean_bytes", s.mean / unit},
            {"minimum_bytes", s.minimum / unit},
            {"p5_bytes", s.p5 / unit},
            {"median_bytes", s.median / unit},
            {"p95_bytes", s.p95 / unit},
            {"maximum_bytes", s.maximum / unit}};
}

Json to_json(const ReadPoint& r) {
    return {{"form", r.form == SourceForm::files ? "files" : "records"},
            {"cold", r.cold},
            {"threads", r.threads},
            {"sample_bytes", r.size / (byte / sample)},
            {"compute_seconds", r.compute / (second / sample)},
            {"samples", r.samples / sample},
            {"elapsed_seconds", r.elapsed / second},
            {"cpu_seconds", r.cpu / second}};
}

Json to_json(const CodecPoint& c) {
    return {{"split", c.split},
            {"codec", name(c.codec)},
            {"raw_bytes", c.raw / (byte / sample)},
            {"stored_bytes", c.stored / (byte / sample)},
            {"decode_seconds", c.decode / (second / sample)},
            {"encode_seconds", c.encode / (second / sample)}};
}

Json to_json(const HandOverPoint& h) {
    return {{"threads", h.threads},
            {"sample_bytes", h.size / (byte / sample)},
            {"samples", h.samples / sample},
            {"elapsed_seconds", h.elapsed / second},
            {"consumer_cpu_seconds", h.consumer_cpu / second},
            {"worker_cpu_seconds", h.worker_cpu / second}};
}

Json to_json(const WritePoint& w) {
    return {{"sample_bytes", w.size / (byte / sample)},
            {"samples", w.samples / sample},
            {"elapsed_seconds", w.elapsed / second}};
}

Json to_json(const RunPoint& r) {
    return {{"strategy", r.strategy_name},           {"epoch", r.epoch},
            {"samples", r.samples / sample},         {"start_up_seconds", r.start_up / second},
            {"elapsed_seconds", r.elapsed / second}, {"cpu_seconds", r.cpu / second}};
}

template <class Point>
Json list(const std::vector<Point>& points) {
    Json json = Json::array();
    for (const auto& point : points)
        json.push_back(to_json(point));
    return json;
}

// ---- reading

template <class Read>
auto read_list(const JsonReader& reader, Read read) {
    std::vector<decltype(read(reader))> result;
    for (std::size_t i = 0; i < reader.size(); ++i)
        result.push_back(read(reader.at(i)));
    return result;
}

BytesPerSample size_at(const JsonReader& r, const std::string& key) {
    return r.at(key).not_negative() * (byte / sample);
}

Seconds time_at(const JsonReader& r, const std::string& key) {
    return r.at(key).not_negative() * second;
}

Seconds elapsed_at(const JsonReader& r) {
    return r.at("elapsed_seconds").positive() * second;
}

Samples samples_at(const JsonReader& r) {
    return r.at("samples").positive() * sample;
}

int threads_at(const JsonReader& r) {
    const auto threads = r.at("threads").whole();
    if (threads < 1 || threads > 1'000'000) r.at("threads").fail("is no number of threads");
    return static_cast<int>(threads);
}

Machine read_machine(const JsonReader& r) {
    r.only({"cpu_model", "logical_cpus", "usable_cpus", "memory_bytes", "page_cache_bytes",
            "kernel", "filesystem", "load_average"});
    Machine m;
    m.cpu_model = r.at("cpu_model").text();
    m.logical_cpus = static_cast<int>(r.at("logical_cpus").whole());
    m.usable_cpus = r.at("usable_cpus").positive();
    m.memory = r.at("memory_bytes").positive() * byte;
    m.page_cache = r.at("page_cache_bytes").not_negative() * byte;
    m.kernel = r.at("kernel").text();
    m.filesystem = r.at("filesystem").text();
    m.load_average = r.at("load_average").not_negative();
    return m;
}

Provenance read_provenance(const JsonReader& r) {
    r.only({"tool_version", "generated_at", "command", "seed", "duration_seconds",
            "dataset_samples", "samples_read", "dataset_bytes", "bytes_read", "clock_spread",
            "warnings"});
    Provenance p;
    p.tool_version = r.at("tool_version").text();
    p.generated_at = r.at("generated_at").text();
    p.command = r.at("command").text();
    p.seed = static_cast<std::uint64_t>(r.at("seed").whole());
    p.duration = time_at(r, "duration_seconds");
    p.dataset_samples = r.at("dataset_samples").positive() * sample;
    p.samples_read = r.at("samples_read").positive() * sample;
    p.dataset_bytes = r.at("dataset_bytes").not_negative() * byte;
    p.bytes_read = r.at("bytes_read").not_negative() * byte;
    if (r.has("clock_spread")) p.clock_spread = r.at("clock_spread").not_negative();
    p.warnings = read_list(r.at("warnings"), [](const JsonReader& w) { return w.text(); });
    return p;
}

StepSeries read_series(const JsonReader& r) {
    r.only({"step", "threads", "in_bytes", "out_bytes", "seconds"});
    StepSeries series{r.at("step").text(), threads_at(r), {}};
    const auto times = r.at("seconds");
    const bool equal =
        r.at("in_bytes").size() == times.size() && r.at("out_bytes").size() == times.size();
    if (!equal) r.fail("has lists of different lengths");
    if (times.size() == 0) r.fail("holds no point");
    for (std::size_t i = 0; i < times.size(); ++i) {
        series.samples.push_back({r.at("in_bytes").at(i).not_negative() * byte,
                                  r.at("out_bytes").at(i).not_negative() * byte,
                                  times.at(i).not_negative() * second});
    }
    return series;
}

SizeDistribution read_size(const JsonReader& r) {
    r.only({"after", "samples", "mean_bytes", "minimum_bytes", "p5_bytes", "median_bytes",
            "p95_bytes", "maximum_bytes"});
    return {r.at("after").text(),     samples_at(r),
            size_at(r, "mean_bytes"), size_at(r, "minimum_bytes"),
            size_at(r, "p5_bytes"),   size_at(r, "median_bytes"),
            size_at(r, "p95_bytes"),  size_at(r, "maximum_bytes")};
}

ReadPoint read_read(const JsonReader& r) {
    r.only({"form", "cold", "threads", "sample_bytes", "compute_seconds", "samples",
            "elapsed_seconds", "cpu_seconds"});
    const auto form = r.at("form").text();
    if (form != "files" && form != "records") r.at("form").fail("is neither files nor records");
    ReadPoint point;
    point.form = form == "files" ? SourceForm::files : SourceForm::records;
    point.cold = r.at("cold").flag();
    point.threads = threads_at(r);
    point.size = r.at("sample_bytes").positive() * (byte / sample);
    point.compute = r.at("compute_seconds").not_negative() * (second / sample);
    point.samples = samples_at(r);
    point.elapsed = elapsed_at(r);
    point.cpu = r.at("cpu_seconds").number() * second;
    return point;
}

CodecPoint read_codec(const JsonReader& r) {
    r.only({"split", "codec", "raw_bytes", "stored_bytes", "decode_seconds", "encode_seconds"});
    const auto codec = codec_named(r.at("codec").text());
    if (!codec) r.at("codec").fail("is no codec");
    return {r.at("split").text(),
            *codec,
            r.at("raw_bytes").positive() * (byte / sample),
            r.at("stored_bytes").positive() * (byte / sample),
            r.at("decode_seconds").positive() * (second / sample),
            r.at("encode_seconds").positive() * (second / sample)};
}

HandOverPoint read_hand_over(const JsonReader& r) {
    r.only({"threads", "sample_bytes", "samples", "elapsed_seconds", "consumer_cpu_seconds",
            "worker_cpu_seconds"});
    return {threads_at(r), size_at(r, "sample_bytes"),         samples_at(r),
            elapsed_at(r), time_at(r, "consumer_cpu_seconds"), time_at(r, "worker_cpu_seconds")};
}

WritePoint read_write(const JsonReader& r) {
    r.only({"sample_bytes", "samples", "elapsed_seconds"});
    return {size_at(r, "sample_bytes"), samples_at(r), elapsed_at(r)};
}

RunPoint read_run(const JsonReader& r, const Pipeline& pipeline) {
    r.only({"strategy", "epoch", "samples", "start_up_seconds", "elapsed_seconds", "cpu_seconds"});
    RunPoint run;
    run.strategy_name = r.at("strategy").text();
    run.strategy = parse_strategy(pipeline, run.strategy_name);
    run.epoch = static_cast<int>(r.at("epoch").whole());
    run.samples = samples_at(r);
    run.start_up = time_at(r, "start_up_seconds");
    run.elapsed = elapsed_at(r);
    run.cpu = time_at(r, "cpu_seconds");
    return run;
}

Pipeline calibrated_pipeline(const Profile& profile, const JsonReader& r) {
    try {
        return Pipeline({profile.pipeline, profile.pipeline_steps});
    } catch (const InputError& error) {
        r.at("pipeline_steps").fail("are no pipeline: " + error.faults().front().what);
    }
}

Profile read_all(const JsonReader& r) {
    r.only({"schema", "name", "pipeline", "pipeline_steps", "machine", "provenance", "steps",
            "sizes", "reads", "codecs", "hand_overs", "writes", "runs"});
    Profile p;
    p.name = r.at("name").text();
    p.pipeline = r.at("pipeline").text();
    p.pipeline_steps = read_list(r.at("pipeline_steps"), read_step_json);
    p.machine = read_machine(r.at("machine"));
    p.provenance = read_provenance(r.at("provenance"));
    p.steps = read_list(r.at("steps"), read_series);
    p.sizes = read_list(r.at("sizes"), read_size);
    p.reads = read_list(r.at("reads"), read_read);
    p.codecs = read_list(r.at("codecs"), read_codec);
    p.hand_overs = read_list(r.at("hand_overs"), read_hand_over);
    p.writes = read_list(r.at("writes"), read_write);
    const auto pipeline = calibrated_pipeline(p, r);
    p.runs =
        read_list(r.at("runs"), [&](const JsonReader& run) { return read_run(run, pipeline); });
    return p;
}

}  // namespace

Profile read_profile(const std::filesystem::path& path) {
    const auto json = load_json(path, "profile");
    return read_all(JsonReader(path.string(), json));
}

void write_profile(const Profile& p, const std::filesystem::path& path) {
    Json json = {{"schema", "ppsim.profile/1"}, {"name", p.name}, {"pipeline", p.pipeline}};
    json["pipeline_steps"] = Json::array();
    for (const auto& step : p.pipeline_steps)
        json["pipeline_steps"].push_back(step_to_json(step));
    json["machine"] = to_json(p.machine);
    json["provenance"] = to_json(p.provenance);
    json["steps"] = list(p.steps);
    json["sizes"] = list(p.sizes);
    json["reads"] = list(p.reads);
    json["codecs"] = list(p.codecs);
    json["hand_overs"] = list(p.hand_overs);
    json["writes"] = list(p.writes);
    json["runs"] = list(p.runs);
    write_atomically(path, dump(json));
}

}  // namespace ppsim
