// Reads the very files, and records written for the purpose, cold and warm, on several threads.
#include <algorithm>
#include <atomic>
#include <cmath>

#include "calibrate/probe.hpp"
#include "calibrate/runtime/clock.hpp"
#include "calibrate/runtime/crew.hpp"
#include "calibrate/runtime/feed.hpp"
#include "calibrate/runtime/file_stream.hpp"
#include "calibrate/runtime/order.hpp"
#include "calibrate/runtime/page_cache.hpp"
#include "calibrate/runtime/record.hpp"
#include "calibrate/runtime/record_file.hpp"
#include "calibrate/runtime/store.hpp"
#include "model/core/strategies.hpp"

namespace ppsim {
namespace {

struct ReadPlan {
    SourceForm form = SourceForm::files;
    bool cold = true;
    int threads = 1;
    SecondsPerSample compute;
};

/// What is read: files as they are, or one store's records.
struct ReadTarget {
    const ProbeContext& context;
    const Store* store = nullptr;
    StepSet offline;
    BytesPerSample size;
    std::vector<std::filesystem::path> files;
};

/// When one and two thirds of the samples had been read; each is set by the one worker that reads
/// that sample.
struct Marks {
    std::size_t samples;
    Seconds first = {};
    Seconds second = {};

    void passed(std::size_t count) {
        if (count == samples / 3) first = now();
        if (count == samples - samples / 3) second = now();
    }
};

// Exactly what a worker of the executor does before its first step, and then `compute`.
std::size_t read_all(const ReadTarget& target,
                     const ReadPlan& plan,
                     std::uint64_t pass,
                     Marks& marks) {
    const auto& context = target.context;
    const auto places =
        target.store != nullptr ? target.store->manifest.shards.size() : context.samples();
    Turns turns(epoch_order(places, true, context.settings().seed, pass), 0);
    const FeedContext feeds{context.runner(), context.chosen(), target.store, target.offline,
                            turns};
    std::atomic<std::size_t> samples = 0;
    run_crew(plan.threads, [&](int worker) {
        const auto index = static_cast<std::size_t>(worker);
        const auto feed =
            target.store != nullptr ? record_feed(feeds, index) : file_feed(feeds, index);
        while (feed->next()) {
            context.check();
            marks.passed(++samples);
            if (plan.compute > SecondsPerSample{}) spin(plan.compute * sample);
        }
    });
    return samples;
}

// Nothing where the files cannot be made cold: a warm read is never sold as a cold one.
std::optional<ReadPoint> time_read(const ReadTarget& target,
                                   const ReadPlan& plan,
                                   std::uint64_t pass,
                                   std::vector<ReadThirds>& thirds) {
    if (plan.cold) {
        drop_from_page_cache(target.files);
        if (resident_share(target.files) > cold_limit) return std::nullopt;
    }
    Marks marks{target.context.samples()};
    const auto start = now();
    const Stopwatch watch;
    const auto samples = static_cast<double>(read_all(target, plan, pass, marks)) * sample;
    const auto elapsed = watch.elapsed();
    // Computing in between would hide what the storage does.
    if (plan.cold && plan.compute == SecondsPerSample{} && marks.samples >= 30 &&
        marks.second > marks.first) {
        thirds.push_back({marks.first - start, start + elapsed - marks.second});
    }
    return ReadPoint{plan.form,    plan.cold, plan.threads, target.size,
                     plan.compute, samples,   elapsed,      watch.cpu() - plan.compute * samples};
}

std::vector<int> thread_counts(int cores) {
    std::vector<int> counts = {1, 2, 4};
    if (cores > 4) counts.push_back(cores);
    return counts;
}

// Computing takes about as long as reading from a fast disk, which shows best how far one hides the
// other.
constexpr auto compute_per_byte = 1.0 * ms / MB;

void probe_target(const ReadTarget& target, SourceForm form, const ReadResults& results) {
    auto& profile = results.profile;
    std::uint64_t pass = 100 + profile.reads.size();
    const int cores = target.context.cores();
    const auto add = [&](const ReadPlan& plan) {
        target.context.check();
        const auto point = time_read(target, plan, ++pass, results.thirds);
        if (point) profile.reads.push_back(*point);
    };
    for (const int threads : thread_counts(cores)) {
        add({form, true, threads, {}});
        if (threads <= std::max(cores, 2)) add({form, false, threads, {}});
        if (threads <= cores) add({form, true, threads, compute_per_byte * target.size});
    }
}

std::vector<std::filesystem::path> paths_of(const DataFiles& data) {
    std::vector<std::filesystem::path> paths;
    for (const auto& files : data.files) {
        for (const auto& file : files)
            paths.push_back(file.path);
    }
    return paths;
}

BytesPerSample stored_size(const ProbeContext& context, StepSet offline) {
    Bytes sum;
    const auto samples = std::min<std::size_t>(context.samples(), 32);
    for (std::size_t i = 0; i < samples; ++i) {
        const auto values = context.stored(offline, i);
        for (const auto step : context.pipeline().frontier(offline))
            sum += values[step]->size();
    }
    return sum / (static_cast<double>(samples) * sample);
}

struct Split {
    StepSet offline;
    BytesPerSample size;
};

// The smallest, the largest, and one between them: the law is a line in the size.
std::vector<Split> splits_to_read(const ProbeContext& context) {
    std::vector<Split> splits;
    for (const auto set : storable_sets(context.pipeline())) {
        if (!set.empty()) splits.push_back({set, stored_size(context, set)});
    }
    std::stable_sort(splits.begin(), splits.end(),
                     [](const Split& a, const Split& b) { return a.size < b.size; });
    if (splits.size() <= 3) return splits;
    const auto middle =
        std::min_element(splits.begin() + 1, splits.end() - 1, [&](const Split& a, const Split& b) {
            const auto off = [&](const Split& s) {
                const double whole = splits.back().size / splits.front().size;
                return std::abs(std::log(s.size / splits.front().size) - 0.5 * std::log(whole));
            };
            return off(a) < off(b);
        });
    return {splits.front(), *middle, splits.back()};
}

// Serialising, framing, checksum and disk, of samples whose steps have already run.
WritePoint time_write(const ProbeContext& context, const Split& split) {
    const auto samples = std::min<std::size_t>(context.samples(), 64);
    const auto path = context.settings().scratch / "write-probe.tfrecord";
    const auto frontier = context.pipeline().frontier(split.offline);
    Seconds elapsed;
    {
        RecordWriter writer(create_file(path));
        for (std::size_t i = 0; i < samples; ++i) {
            const auto values = context.stored(split.offline, i);
            std::vector<const Tensor*> tensors;
            for (const auto step : frontier)
                tensors.push_back(values[step].get());
            const auto start = now();
            writer.write(serialise(i, tensors));
            elapsed += now() - start;
        }
        const auto start = now();
        writer.finish();
        elapsed += now() - start;
    }
    std::error_code ignored;
    std::filesystem::remove(path, ignored);
    return {split.size, static_cast<double>(samples) * sample, elapsed};
}

}  // namespace

void probe_files(const ProbeContext& context, const ReadResults& results) {
    context.begin("files");
    Bytes sum;
    for (const auto& files : context.chosen().files) {
        for (const auto& file : files)
            sum += file.size;
    }
    const auto size = sum / (static_cast<double>(context.samples()) * sample);
    const ReadTarget target{context, nullptr, {}, size, paths_of(context.chosen())};
    probe_target(target, SourceForm::files, results);
}

std::vector<RecordSet> write_records(const ProbeContext& context, Profile& profile) {
    std::vector<RecordSet> sets;
    for (const auto& split : splits_to_read(context)) {
        context.begin("writing " + split_name(context.pipeline(), split.offline));
        profile.writes.push_back(time_write(context, split));
        const auto settings =
            context.run_settings({split.offline, Codec::none, CacheLevel::page, 1});
        sets.push_back(
            {split.offline, split.size, store(context.runner(), context.chosen(), settings)});
    }
    return sets;
}

void probe_records(const ProbeContext& context,
                   const std::vector<RecordSet>& records,
                   const ReadResults& results) {
    for (const auto& set : records) {
        context.begin("records of " + split_name(context.pipeline(), set.offline));
        const ReadTarget target{context, &set.store, set.offline, set.size, shard_paths(set.store)};
        probe_target(target, SourceForm::records, results);
    }
}

}  // namespace ppsim
