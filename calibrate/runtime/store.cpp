// Writes record shards from several threads.
#include "calibrate/runtime/store.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <system_error>

#include "calibrate/runtime/cancelled.hpp"
#include "calibrate/runtime/clock.hpp"
#include "calibrate/runtime/crew.hpp"
#include "calibrate/runtime/file_stream.hpp"
#include "calibrate/runtime/record_file.hpp"
#include "calibrate/steps/random.hpp"
#include "model/core/error.hpp"

namespace ppsim {
namespace {

namespace fs = std::filesystem;

std::uint64_t mix(std::uint64_t hash, std::string_view text) {
    for (const char c : text)
        hash = scatter(hash ^ static_cast<unsigned char>(c));
    return scatter(hash);
}

std::uint64_t mix_setting(std::uint64_t hash, const Setting& setting) {
    if (const auto* text = std::get_if<std::string>(&setting)) return mix(hash, *text);
    if (const auto* number = std::get_if<double>(&setting)) {
        return mix(hash, std::to_string(*number));
    }
    return mix(hash, std::get<bool>(setting) ? "true" : "false");
}

std::uint64_t mix_step(std::uint64_t hash, const Step& step) {
    hash = mix(mix(hash, step.name), step.uses);
    for (const auto& [key, value] : step.settings)
        hash = mix_setting(mix(hash, key), value);
    for (const auto& input : step.inputs)
        hash = mix(hash, input);
    return hash;
}

std::uint64_t mix_file(std::uint64_t hash, const DataFile& file) {
    struct stat status {};

    ::stat(file.path.c_str(), &status);
    hash = mix(hash, file.path.string());
    hash = scatter(hash ^ static_cast<std::uint64_t>(status.st_size));
    return scatter(hash ^ static_cast<std::uint64_t>(status.st_mtim.tv_sec * 1'000'000'000 +
                                                     status.st_mtim.tv_nsec));
}

// A model trained anew makes other tokens.
std::uint64_t mix_files_named(std::uint64_t hash, const Step& step, const fs::path& directory) {
    const auto* kind = find_step_kind(step.uses);
    if (kind == nullptr) return hash;
    for (const auto& key : kind->files) {
        const auto found = step.settings.find(key);
        if (found == step.settings.end()) continue;
        if (const auto* name = std::get_if<std::string>(&found->second)) {
            hash = mix_file(hash, {directory / *name, {}});
        }
    }
    return hash;
}

// Anything that changes the stored bytes changes the fingerprint.
std::string fingerprint(const Pipeline& pipeline,
                        const DataFiles& data,
                        const RunSettings& settings) {
    std::uint64_t hash = scatter(settings.shards);
    for (StepIndex i = 0; i < pipeline.size(); ++i) {
        if (!settings.strategy.offline.contains(i)) continue;
        hash = mix_step(hash, pipeline.step(i));
        hash = mix_files_named(hash, pipeline.step(i), settings.data);
    }
    for (const auto& files : data.files) {
        for (const auto& file : files)
            hash = mix_file(hash, file);
    }
    return std::to_string(hash);
}

std::string store_name(const Pipeline& pipeline, const Strategy& strategy) {
    return pipeline.name() + "-" + split_name(pipeline, strategy.offline) + "+" +
           std::string(name(strategy.codec));
}

std::string shard_name(std::size_t shard, std::size_t shards, Codec codec) {
    char text[64];
    std::snprintf(text, sizeof text, "shard-%05zu-of-%05zu.tfrecord", shard, shards);
    switch (codec) {
        case Codec::none:
            return text;
        case Codec::gzip:
            return std::string(text) + ".gz";
        case Codec::zlib:
            return std::string(text) + ".zlib";
        case Codec::zstd:
            return std::string(text) + ".zst";
        case Codec::lz4:
            return std::string(text) + ".lz4";
    }
    return text;
}

// A store from which somebody has removed or cut a shard is made again.
bool is_complete(const Store& store) {
    const auto& shards = store.manifest.shards;
    return std::all_of(shards.begin(), shards.end(), [&](const StoreShard& shard) {
        std::error_code error;
        const auto size = fs::file_size(store.directory / shard.file, error);
        return !error && static_cast<double>(size) * byte == shard.stored;
    });
}

// Removes what was written unless it was kept.
class TemporaryDirectory {
public:
    explicit TemporaryDirectory(fs::path path) : path_(std::move(path)) {
        std::error_code error;
        fs::remove_all(path_, error);
        fs::create_directories(path_, error);
        if (error) throw InputError(path_.string(), "cannot be created: " + error.message());
    }

    TemporaryDirectory(const TemporaryDirectory&) = delete;
    TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;

    ~TemporaryDirectory() {
        std::error_code ignored;
        if (!kept_) fs::remove_all(path_, ignored);
    }

    void keep_as(const fs::path& final_name) {
        std::error_code error;
        fs::remove_all(final_name, error);
        fs::rename(path_, final_name, error);
        if (error) throw InputError(final_name.string(), "cannot be written: " + error.message());
        kept_ = true;
    }

    [[nodiscard]] const fs::path& path() const { return path_; }

private:
    fs::path path_;
    bool kept_ = false;
};

// One shard holds a contiguous range of samples.
class ShardWriter {
public:
    ShardWriter(const StepRunner& runner, const DataFiles& data, const RunSettings& settings)
        : runner_(runner),
          data_(data),
          settings_(settings),
          frontier_(runner.pipeline().frontier(settings.strategy.offline)) {}

    struct Result {
        StoreShard shard;
        std::uint64_t skipped = 0;
        Bytes raw;
    };

    Result write(const fs::path& directory, std::size_t shard) const {
        Result result;
        const auto codec = settings_.strategy.codec;
        result.shard.file = shard_name(shard, settings_.shards, codec);
        const auto path = directory / result.shard.file;
        RecordWriter writer(encoder(codec, create_file(path)));
        const auto samples = data_.samples();
        const auto end = (shard + 1) * samples / settings_.shards;
        for (auto i = shard * samples / settings_.shards; i < end; ++i) {
            if (settings_.cancelled()) throw Cancelled();
            write_sample(writer, i, result);
        }
        writer.finish();
        result.shard.stored = static_cast<double>(fs::file_size(path)) * byte;
        return result;
    }

private:
    void write_sample(RecordWriter& writer, std::size_t i, Result& result) const {
        try {
            const auto record = make_record(i);
            writer.write(record);
            result.raw += static_cast<double>(record.size()) * byte;
            ++result.shard.samples;
        } catch (const SampleError& error) {
            if (settings_.damaged == DamagePolicy::stop) {
                throw SampleError(data_.files.front()[i].path.string() + ": " + error.what());
            }
            ++result.skipped;
        }
    }

    Buffer make_record(std::size_t i) const {
        StepRunner::Values values(runner_.pipeline().size());
        read_sources(values, data_, {}, i);
        runner_.run_only(values, settings_.strategy.offline, frontier_, {settings_.seed, 0, i});
        std::vector<const Tensor*> tensors;
        for (const auto step : frontier_)
            tensors.push_back(values[step].get());
        return serialise(i, tensors);
    }

    const StepRunner& runner_;
    const DataFiles& data_;
    const RunSettings& settings_;
    std::vector<StepIndex> frontier_;
};

StoreManifest write_shards(const ShardWriter& writer,
                           const fs::path& directory,
                           const RunSettings& settings) {
    std::vector<ShardWriter::Result> results(settings.shards);
    std::atomic<std::size_t> next = 0;
    const Stopwatch watch;
    run_crew(settings.strategy.threads, [&](int) {
        for (auto shard = next++; shard < settings.shards; shard = next++) {
            results[shard] = writer.write(directory, shard);
        }
    });
    StoreManifest manifest;
    manifest.elapsed = watch.elapsed();
    manifest.cpu = watch.cpu();
    for (const auto& result : results) {
        manifest.samples += result.shard.samples;
        manifest.skipped += result.skipped;
        manifest.raw += result.raw;
        manifest.shards.push_back(result.shard);
    }
    return manifest;
}

}  // namespace

void read_sources(StepRunner::Values& values,
                  const DataFiles& data,
                  StepSet done,
                  std::size_t number) {
    for (std::size_t s = 0; s < data.sources.size(); ++s) {
        if (done.contains(data.sources[s])) continue;
        values[data.sources[s]] = std::make_shared<const Tensor>(
            make_bytes(read_whole_file(data.files[s].at(number).path)));
    }
}

std::vector<fs::path> shard_paths(const Store& store) {
    std::vector<fs::path> paths;
    for (const auto& shard : store.manifest.shards)
        paths.push_back(store.directory / shard.file);
    return paths;
}

Store store(const StepRunner& runner, const DataFiles& data, const RunSettings& requested) {
    auto settings = requested;
    settings.shards = std::max<std::size_t>(1, std::min(settings.shards, data.samples()));
    const auto& pipeline = runner.pipeline();
    Store result;
    result.directory = settings.store / store_name(pipeline, settings.strategy);
    const auto print = fingerprint(pipeline, data, settings);
    if (auto known = read_store_manifest(result.directory / "manifest.json");
        known && known->fingerprint == print) {
        result.manifest = std::move(*known);
        result.reused = is_complete(result);
        if (result.reused) return result;
    }
    TemporaryDirectory temporary(result.directory.string() + ".part");
    const ShardWriter writer(runner, data, settings);
    result.manifest = write_shards(writer, temporary.path(), settings);
    result.manifest.fingerprint = print;
    result.manifest.split = split_name(pipeline, settings.strategy.offline);
    result.manifest.codec = name(settings.strategy.codec);
    write_store_manifest(result.manifest, temporary.path() / "manifest.json");
    temporary.keep_as(result.directory);
    return result;
}

}  // namespace ppsim
