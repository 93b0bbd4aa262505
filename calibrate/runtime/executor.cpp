// Workers, delivery, consumer: one epoch and many.
#include "calibrate/runtime/executor.hpp"

#include <malloc.h>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <thread>

#include "calibrate/runtime/cancelled.hpp"
#include "calibrate/runtime/clock.hpp"
#include "calibrate/runtime/consumer.hpp"
#include "calibrate/runtime/crew.hpp"
#include "calibrate/runtime/delivery.hpp"
#include "calibrate/runtime/feed.hpp"
#include "calibrate/runtime/memory.hpp"
#include "calibrate/runtime/order.hpp"
#include "calibrate/runtime/page_cache.hpp"
#include "model/core/error.hpp"

namespace ppsim {
namespace {

constexpr std::size_t faults_kept = 10;

/// What a worker hands over: a finished sample, or a fault.
struct Delivered {
    std::shared_ptr<const Tensor> tensor;
    std::string fault;
    std::uint64_t lost = 0;
};

// glibc maps each block above 128 KiB anew and gives it back when freed: a page fault for every
// 4 KiB of every tensor. Kept on the heap, memory is reused; frameworks' pools do the same.
void keep_tensors_on_the_heap() {
    static const bool once = [] {
        ::mallopt(M_MMAP_THRESHOLD, 1 << 30);
        ::mallopt(M_TRIM_THRESHOLD, 2'000'000'000);
        return true;
    }();
    (void)once;
}

StepSet deterministic(const Pipeline& pipeline) {
    StepSet set;
    for (StepIndex i = 0; i < pipeline.size(); ++i) {
        if (pipeline.can_be_stored(set.with(i))) set = set.with(i);
    }
    return set;
}

class Epoch {
public:
    Epoch(const StepRunner& runner,
          const DataFiles& data,
          const Store* store,
          const RunSettings& settings,
          AppCache& cache,
          int number)
        : runner_(runner),
          data_(data),
          store_(store),
          settings_(settings),
          cache_(cache),
          from_cache_(settings.strategy.cache == CacheLevel::app && number > 1),
          deterministic_(deterministic(runner.pipeline())),
          turns_(order(number), runner.pipeline().loader().in_order ? workers() : 0),
          delivery_(workers(),
                    runner.pipeline().loader().prefetch,
                    runner.pipeline().loader().in_order) {
        measured_.epoch = number;
    }

    EpochMeasurement run() {
        const Stopwatch watch;
        start_ = now();
        std::exception_ptr failure;
        {
            const std::jthread crew([&] {
                try {
                    run_crew(
                        settings_.strategy.threads,
                        [&](int worker) { work(static_cast<std::size_t>(worker)); },
                        [&] { delivery_.abandon(); });
                } catch (...) {
                    failure = std::current_exception();
                }
            });
            const LeaveAlways leave{*this};
            consume();
        }
        measured_.elapsed = last_sample_ - start_;
        measured_.cpu = watch.cpu();
        if (settings_.cancelled()) throw Cancelled();
        if (failure) std::rethrow_exception(failure);
        return measured_;
    }

private:
    // The consumer may leave by an exception: workers that wait for room must go home first.
    struct LeaveAlways {
        Epoch& epoch;

        ~LeaveAlways() { epoch.leave(); }
    };

    void leave() {
        stopped_ = true;
        delivery_.abandon();
    }

    [[nodiscard]] std::size_t workers() const {
        return static_cast<std::size_t>(settings_.strategy.threads);
    }

    [[nodiscard]] std::vector<std::size_t> order(int number) const {
        const bool shards = store_ != nullptr && !from_cache_;
        const auto count = shards ? store_->manifest.shards.size() : data_.samples();
        return epoch_order(count, runner_.pipeline().loader().shuffle, settings_.seed,
                           static_cast<std::uint64_t>(number));
    }

    std::unique_ptr<Feed> feed(std::size_t worker) {
        if (from_cache_) return cache_feed(cache_, turns_, worker);
        const FeedContext context{runner_, data_, store_, settings_.strategy.offline, turns_};
        return store_ != nullptr ? record_feed(context, worker) : file_feed(context, worker);
    }

    void work(std::size_t worker) {
        const auto source = feed(worker);
        while (!stopped_) {
            auto item = source->next();
            if (!item || !delivery_.push(worker, finish(std::move(*item)))) break;
        }
        delivery_.done(worker);
    }

    // Runs the online steps; a sample that fails becomes a fault, or ends the run.
    Delivered finish(FeedItem item) {
        if (item.fault.empty()) {
            try {
                return {run_steps(item), {}, 0};
            } catch (const SampleError& error) {
                item.fault = data_.files.front()[item.sample].path.string() + ": " + error.what();
                item.lost = 1;
            }
        }
        if (settings_.damaged == DamagePolicy::stop) throw SampleError(item.fault);
        return {nullptr, std::move(item.fault), item.lost};
    }

    std::shared_ptr<const Tensor> run_steps(FeedItem& item) {
        const SampleKey key{settings_.seed, static_cast<std::uint64_t>(measured_.epoch),
                            item.sample};
        const auto sink = runner_.pipeline().sink();
        auto done = from_cache_ ? deterministic_ : settings_.strategy.offline;
        if (settings_.strategy.cache == CacheLevel::app && !from_cache_) {
            const auto kept = runner_.pipeline().frontier(deterministic_);
            runner_.run_only(item.values, difference(deterministic_, done), kept, key);
            keep(item.sample, item.values);
            done = deterministic_;
        }
        runner_.run(item.values, done, {sink}, key);
        return item.values[sink];
    }

    [[nodiscard]] StepSet difference(StepSet all, StepSet without) const {
        StepSet rest;
        for (StepIndex i = 0; i < runner_.pipeline().size(); ++i) {
            const bool source = runner_.pipeline().is_source(i);
            if (all.contains(i) && !without.contains(i) && !source) rest = rest.with(i);
        }
        return rest;
    }

    void consume() {
        const auto& pipeline = runner_.pipeline();
        BatchConsumer consumer(pipeline.loader().batch, pipeline.consumer().step_time);
        const auto cpu = thread_cpu();
        while (auto delivered = delivery_.pop()) {
            if (settings_.cancelled()) break;
            count(*delivered, consumer);
        }
        leave();
        if (!settings_.cancelled()) consumer.finish();
        last_sample_ = now();
        measured_.consumer_cpu = thread_cpu() - cpu;
    }

    void count(const Delivered& delivered, BatchConsumer& consumer) {
        if (delivered.tensor == nullptr) {
            measured_.skipped += delivered.lost;
            note(delivered.fault);
            return;
        }
        if (measured_.samples++ == 0) measured_.first_sample = now() - start_;
        consumer.take(*delivered.tensor);
    }

    // The first by name: the same faults whichever worker was faster.
    void note(const std::string& fault) {
        auto& faults = measured_.faults;
        faults.insert(std::upper_bound(faults.begin(), faults.end(), fault), fault);
        if (faults.size() > faults_kept) faults.pop_back();
    }

    // Refuses in good time, where the kernel would kill.
    void keep(std::uint64_t number, const StepRunner::Values& values) {
        Bytes added;
        for (const auto& value : values) {
            if (value) added += value->size();
        }
        const auto bytes = static_cast<std::uint64_t>(added / byte);
        const auto kept = static_cast<double>(kept_bytes_ += bytes) * byte;
        if (kept > settings_.cache_limit) {
            throw InputError(
                "cache=app",
                "the application cache would take more than the " +
                    std::to_string(static_cast<std::int64_t>(settings_.cache_limit / MiB)) +
                    " MiB it may",
                "cache less (a smaller sample limit), or use cache=page");
        }
        cache_[number] = values;
    }

    const StepRunner& runner_;
    const DataFiles& data_;
    const Store* store_;
    const RunSettings& settings_;
    AppCache& cache_;
    bool from_cache_;
    StepSet deterministic_;
    Turns turns_;
    Delivery<Delivered> delivery_;
    std::atomic<bool> stopped_ = false;
    std::atomic<std::uint64_t> kept_bytes_ = 0;
    Seconds start_;
    Seconds last_sample_;
    EpochMeasurement measured_;
};

std::vector<std::filesystem::path> files_read(const DataFiles& data,
                                              const Store* store,
                                              StepSet offline) {
    std::vector<std::filesystem::path> files;
    if (store != nullptr) files = shard_paths(*store);
    for (std::size_t s = 0; s < data.sources.size(); ++s) {
        if (offline.contains(data.sources[s])) continue;
        for (const auto& file : data.files[s])
            files.push_back(file.path);
    }
    return files;
}

Bytes size_of_files(const std::vector<std::filesystem::path>& files) {
    Bytes sum;
    for (const auto& file : files) {
        std::error_code ignored;
        const auto size = std::filesystem::file_size(file, ignored);
        if (!ignored) sum += static_cast<double>(size) * byte;
    }
    return sum;
}

bool starts_cold(CacheLevel cache, int epoch) {
    return epoch == 1 || cache == CacheLevel::none;
}

std::vector<std::string> cache_warnings(bool cold, double resident) {
    if (!cold || resident <= cold_limit) return {};
    const auto percent = std::to_string(static_cast<int>(100 * resident + 0.5));
    return {"the page cache still holds " + percent +
            " % of the files after it was told to forget them: this epoch is not cold"};
}

}  // namespace

std::vector<EpochMeasurement> run_epochs(const StepRunner& runner,
                                         const DataFiles& data,
                                         const Store* store,
                                         const RunSettings& requested) {
    keep_tensors_on_the_heap();
    auto settings = requested;
    if (settings.cache_limit <= Bytes{}) settings.cache_limit = 0.8 * available_memory();
    const auto files = files_read(data, store, settings.strategy.offline);
    AppCache cache(settings.strategy.cache == CacheLevel::app ? data.samples() : 0);
    std::vector<EpochMeasurement> result;
    Seconds later;
    for (int number = 1; number <= settings.epochs || later < settings.later_epochs_at_least;
         ++number) {
        const bool cold = starts_cold(settings.strategy.cache, number);
        if (cold) drop_from_page_cache(files);
        const double resident = resident_share(files);
        Epoch epoch(runner, data, store, settings, cache, number);
        auto measured = epoch.run();
        const bool in_application = settings.strategy.cache == CacheLevel::app && number > 1;
        measured.bytes_read = in_application ? Bytes{} : size_of_files(files);
        // What was damaged in epoch 1 is not in the cache, hence missing from later epochs.
        if (in_application) measured.skipped = result.front().skipped;
        measured.resident_before = resident;
        measured.warnings = cache_warnings(cold, resident);
        if (number > 1) later += measured.elapsed;
        result.push_back(std::move(measured));
    }
    return result;
}

}  // namespace ppsim
