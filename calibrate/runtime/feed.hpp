// Feed: where one worker gets its samples from: files, records, or the application cache.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "calibrate/runtime/dataset.hpp"
#include "calibrate/runtime/step_runner.hpp"
#include "calibrate/runtime/store.hpp"

namespace ppsim {

/// A sample with the outputs that its online steps start from; or, with `fault` set, one (or a
/// whole rest of a shard) that is damaged.
struct FeedItem {
    std::uint64_t sample = 0;
    StepRunner::Values values = {};
    std::string fault = {};
    std::uint64_t lost = 0;  ///< samples the fault stands for
};

class Feed {
public:
    virtual ~Feed() = default;
    [[nodiscard]] virtual std::optional<FeedItem> next() = 0;
};

/// How the workers of an epoch share its order: each takes what comes next (`stride` 0), or worker
/// w takes places w, w + stride, ... so that a consumer can put them back in order.
class Turns {
public:
    Turns(std::vector<std::size_t> order, std::size_t stride)
        : order_(std::move(order)), stride_(stride) {}

    /// The worker's next place in the order; `mine` counts how many it took before.
    [[nodiscard]] std::optional<std::size_t> take(std::size_t worker, std::size_t mine) {
        const auto place = stride_ == 0 ? next_++ : worker + mine * stride_;
        if (place >= order_.size()) return std::nullopt;
        return order_[place];
    }

private:
    std::vector<std::size_t> order_;
    std::size_t stride_;
    std::atomic<std::size_t> next_ = 0;
};

struct FeedContext {
    const StepRunner& runner;
    const DataFiles& data;
    const Store* store = nullptr;  ///< null where nothing is stored
    StepSet offline;
    Turns& turns;
};

/// Places of the order are samples.
[[nodiscard]] std::unique_ptr<Feed> file_feed(const FeedContext& context, std::size_t worker);

/// Places of the order are shards, each read from front to back.
[[nodiscard]] std::unique_ptr<Feed> record_feed(const FeedContext& context, std::size_t worker);

/// Outputs of the deterministic steps, kept by sample number.
using AppCache = std::vector<StepRunner::Values>;

/// Places of the order are samples; a sample that is not in the cache was damaged.
[[nodiscard]] std::unique_ptr<Feed> cache_feed(const AppCache& cache,
                                               Turns& turns,
                                               std::size_t worker);

}  // namespace ppsim
