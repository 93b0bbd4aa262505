// A 4-ary heap of timed entries, smallest (time, order) first.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace ppsim {

/// `order` breaks ties and is unique; what an entry stands for rides along in `tag`.
struct Timed {
    double time = 0;
    std::uint64_t order = 0;
    std::uint64_t tag = 0;

    [[nodiscard]] bool before(const Timed& other) const {
        return time < other.time || (time == other.time && order < other.order);
    }
};

/// Four children per node: half the levels of a binary heap, and siblings share a cache line or
/// two. `replace_top` does pop and push in one descent, the common pair of a simulation.
class TimedHeap {
public:
    [[nodiscard]] bool empty() const { return entries_.empty(); }

    [[nodiscard]] std::size_t size() const { return entries_.size(); }

    [[nodiscard]] const Timed& top() const { return entries_.front(); }

    void reserve(std::size_t count) { entries_.reserve(count); }

    void push(Timed entry) {
        entries_.push_back(entry);
        std::size_t hole = entries_.size() - 1;
        while (hole > 0 && entry.before(entries_[(hole - 1) / 4])) {
            entries_[hole] = entries_[(hole - 1) / 4];
            hole = (hole - 1) / 4;
        }
        entries_[hole] = entry;
    }

    void pop() {
        const Timed last = entries_.back();
        entries_.pop_back();
        if (!entries_.empty()) {
            replace_top(last);
        }
    }

    void replace_top(Timed entry) {
        const std::size_t count = entries_.size();
        Timed* const heap = entries_.data();
        std::size_t hole = 0;
        for (std::size_t child = 1; child < count; child = 4 * hole + 1) {
            std::size_t least = child;
            const std::size_t end = child + 4 < count ? child + 4 : count;
            for (std::size_t other = child + 1; other < end; ++other) {
                least = heap[other].before(heap[least]) ? other : least;
            }
            if (!heap[least].before(entry)) {
                break;
            }
            heap[hole] = heap[least];
            hole = least;
        }
        heap[hole] = entry;
    }

private:
    std::vector<Timed> entries_;
};

}  // namespace ppsim
