// A node's cache over any number of samples in bounded memory.
#pragma once

#include <algorithm>

#include "sim/page_cache.hpp"

namespace ppsim {

/// Follows a hashed subset of the items in a cache scaled down by the same factor; the hit ratio
/// of a policy is nearly unchanged by that (SHARDS, Waldspurger et al. FAST'15). Items outside the
/// subset hit with the recent share of hits inside it.
class SampledCache {
public:
    SampledCache(CachePolicy policy,
                 std::uint64_t items,
                 double share,
                 std::uint64_t most_items,
                 Stream stream)
        : every_(std::max<std::uint64_t>(1, (items + most_items - 1) / most_items)),
          followed_(static_cast<std::uint32_t>((items + every_ - 1) / every_)),
          cache_(policy, followed_, capacity(followed_, share), stream),
          stream_(stream) {}

    bool read(std::uint64_t item) {
        // Neighbours are read together where shards are; a stride over items would be fine too,
        // but every item must belong to the subset in every epoch or in none.
        const bool follow = item % every_ == 0;
        if (!follow) return stream_.uniform(draws_++) < recent_;
        const bool hit = cache_.read(static_cast<std::uint32_t>(item / every_));
        recent_ += ((hit ? 1 : 0) - recent_) / window;
        return hit;
    }

    void fill(std::uint64_t items) {
        for (std::uint64_t item = 0; item < items; item += every_) {
            cache_.read(static_cast<std::uint32_t>(item / every_));
        }
    }

    void clear() { cache_.clear(); }

private:
    static constexpr double window = 200;

    static std::uint32_t capacity(std::uint32_t items, double share) {
        return static_cast<std::uint32_t>(std::clamp(share, 0.0, 1.0) * items + 0.5);
    }

    std::uint64_t every_;
    std::uint32_t followed_;
    PageCache cache_;
    Stream stream_;
    std::uint64_t draws_ = 1U << 31U;
    double recent_ = 0;
};

}  // namespace ppsim
