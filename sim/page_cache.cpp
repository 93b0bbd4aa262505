// Replacement policies over intrusive lists; every read costs the same few steps.
#include "sim/page_cache.hpp"

#include <algorithm>
#include <cassert>

namespace ppsim {

PageCache::PageCache(CachePolicy policy, std::uint32_t items, std::uint32_t capacity, Stream stream)
    : policy_(policy), capacity_(std::min(items, capacity)), stream_(stream), place_(items) {
    if (policy_ == CachePolicy::two_list) {
        shadow_.assign(items, none);
    }
    newer_.assign(items, none);
    older_.assign(items, none);
}

void PageCache::clear() {
    std::fill(place_.begin(), place_.end(), Place::out);
    std::fill(shadow_.begin(), shadow_.end(), none);
    slots_.clear();
    inactive_ = {};
    active_ = {};
    resident_ = 0;
}

bool PageCache::read(std::uint32_t item) {
    assert(item < place_.size());
    if (policy_ == CachePolicy::none || capacity_ == 0) return false;
    if (policy_ == CachePolicy::random) return read_random(item);
    if (policy_ == CachePolicy::two_list) return read_two_list(item);
    return read_ordered(item);
}

void PageCache::link(List& list, std::uint32_t item, Place place) {
    older_[item] = list.newest;
    newer_[item] = none;
    (list.newest == none ? list.oldest : newer_[list.newest]) = item;
    list.newest = item;
    ++list.size;
    place_[item] = place;
}

void PageCache::unlink(List& list, std::uint32_t item) {
    (newer_[item] == none ? list.newest : older_[newer_[item]]) = older_[item];
    (older_[item] == none ? list.oldest : newer_[older_[item]]) = newer_[item];
    --list.size;
    place_[item] = Place::out;
}

void PageCache::evict_oldest(List& list) {
    const std::uint32_t victim = list.oldest;
    unlink(list, victim);
    --resident_;
    ++evictions_;
    if (!shadow_.empty()) {
        shadow_[victim] = evictions_;
    }
}

bool PageCache::read_ordered(std::uint32_t item) {
    const bool hit = place_[item] != Place::out;
    if (hit && policy_ != CachePolicy::lru) return true;
    if (hit) {
        unlink(inactive_, item);
        link(inactive_, item, Place::inactive);
        return true;
    }
    if (resident_ == capacity_) {
        if (policy_ == CachePolicy::pinned) return false;
        evict_oldest(inactive_);
    }
    link(inactive_, item, Place::inactive);
    ++resident_;
    return false;
}

bool PageCache::read_random(std::uint32_t item) {
    if (place_[item] != Place::out) return true;
    place_[item] = Place::inactive;
    if (slots_.size() < capacity_) {
        slots_.push_back(item);
        ++resident_;
        return false;
    }
    auto& slot = slots_[stream_.bits(draws_++) % slots_.size()];
    place_[slot] = Place::out;
    slot = item;
    return false;
}

// mm/workingset.c: a page evicted d evictions ago would have stayed if the active list were d
// pages shorter, so it joins the active list when d is at most that list's size.
bool PageCache::read_two_list(std::uint32_t item) {
    if (place_[item] == Place::active) {
        unlink(active_, item);
        link(active_, item, Place::active);
        return true;
    }
    if (place_[item] == Place::inactive) {
        unlink(inactive_, item);
        activate(item);
        return true;
    }
    if (resident_ == capacity_) {
        evict_oldest(inactive_.size > 0 ? inactive_ : active_);
    }
    ++resident_;
    const bool soon = shadow_[item] != none && evictions_ - shadow_[item] <= active_.size;
    if (soon) {
        activate(item);
    } else {
        link(inactive_, item, Place::inactive);
    }
    return false;
}

void PageCache::activate(std::uint32_t item) {
    link(active_, item, Place::active);
    while (active_.size > std::max<std::uint32_t>(1, capacity_ / 2)) {
        const std::uint32_t demoted = active_.oldest;
        unlink(active_, demoted);
        link(inactive_, demoted, Place::inactive);
    }
}

}  // namespace ppsim
