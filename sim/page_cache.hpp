// Page cache: which items (files, records or shards) are in memory when they are read.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/random.hpp"

namespace ppsim {

/// `pinned`: the first items read stay for good (MinIO, CoorDL). `two_list`: inactive and active
/// lists of equal size with refaults re-activated, as Linux has them; a sketch of the kernel, whose
/// long-run hits lie between lru and random replacement.
enum class CachePolicy { none, lru, random, fifo, pinned, two_list };

/// Holds `capacity` of `items` items of equal size. Memory: 16 bytes per item.
class PageCache {
public:
    PageCache(CachePolicy policy, std::uint32_t items, std::uint32_t capacity, Stream stream);

    /// Reads one item: true if it was in memory; it is afterwards, unless the policy keeps others.
    bool read(std::uint32_t item);

    /// Forgets everything (drop_caches, a node restarted).
    void clear();

    [[nodiscard]] std::uint32_t resident() const { return resident_; }

private:
    /// A doubly linked list through the items themselves.
    struct List {
        std::uint32_t newest = none;
        std::uint32_t oldest = none;
        std::uint32_t size = 0;
    };

    enum class Place : std::uint8_t { out, inactive, active };

    static constexpr std::uint32_t none = ~std::uint32_t{0};

    void link(List& list, std::uint32_t item, Place place);
    void unlink(List& list, std::uint32_t item);
    void evict_oldest(List& list);
    bool read_ordered(std::uint32_t item);
    bool read_random(std::uint32_t item);
    bool read_two_list(std::uint32_t item);
    void activate(std::uint32_t item);

    CachePolicy policy_;
    std::uint32_t capacity_;
    Stream stream_;
    std::uint64_t draws_ = 0;
    std::uint32_t resident_ = 0;
    std::uint32_t evictions_ = 0;  ///< the kernel's clock for refault distances
    std::vector<Place> place_;
    std::vector<std::uint32_t> newer_;
    std::vector<std::uint32_t> older_;
    std::vector<std::uint32_t> shadow_;  ///< two_list: the clock when the item was evicted
    std::vector<std::uint32_t> slots_;   ///< random: who is resident, in any order
    List inactive_;
    List active_;
};

}  // namespace ppsim
