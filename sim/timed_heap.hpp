// A heap of timed entries, smallest (time, order) first.
#pragma once

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <limits>
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

/// Eight children per node, and eight roots instead of one: up to eight entries, as many as a stage
/// commonly has workers, are a flat list. The least of a group is found without a branch that
/// depends on times, which a processor could not foresee. `replace_top` does pop and push in one
/// descent, the common pair of a simulation.
class TimedHeap {
public:
    [[nodiscard]] bool empty() const { return size_ == 0; }

    [[nodiscard]] std::size_t size() const { return size_; }

    [[nodiscard]] Timed top() const { return at(top_); }

    void reserve(std::size_t count) {
        times_.reserve(count + width);
        riders_.reserve(count + width);
    }

    void push(Timed entry) {
        if (size_ == times_.size()) {
            times_.resize(size_ + width, free_slot.time);
            riders_.resize(size_ + width, {free_slot.order, free_slot.tag});
        }
        std::size_t hole = size_++;
        while (hole >= width && entry.before(at(parent(hole)))) {
            put(hole, at(parent(hole)));
            hole = parent(hole);
        }
        put(hole, entry);
        if (hole < width) {
            top_ = size_ == 1 || entry.before(top()) ? hole : top_;
        }
    }

    void pop() {
        assert(!empty());
        const std::size_t last = --size_;
        const Timed moved = at(last);
        put(last, free_slot);
        if (top_ != last) {
            sift_down(moved);
        }
        top_ = least_of(0);
    }

    void replace_top(Timed entry) {
        assert(!empty());
        sift_down(entry);
        top_ = least_of(0);
    }

private:
    static constexpr std::size_t width = 8;
    static constexpr Timed free_slot{std::numeric_limits<double>::infinity(),
                                     std::numeric_limits<std::uint64_t>::max(), 0};

    struct Rider {
        std::uint64_t order = 0;
        std::uint64_t tag = 0;
    };

    static std::size_t parent(std::size_t slot) { return slot / width - 1; }

    static std::size_t children(std::size_t slot) { return (slot + 1) * width; }

    [[nodiscard]] Timed at(std::size_t slot) const {
        return {times_[slot], riders_[slot].order, riders_[slot].tag};
    }

    void put(std::size_t slot, const Timed& entry) {
        times_[slot] = entry.time;
        riders_[slot] = {entry.order, entry.tag};
    }

    /// Puts the entry where the top was, or below.
    void sift_down(const Timed& entry) {
        std::size_t hole = top_;
        while (children(hole) < size_) {
            const std::size_t least = least_of(children(hole));
            const Timed child = at(least);
            if (!child.before(entry)) {
                break;
            }
            put(hole, child);
            hole = least;
        }
        put(hole, entry);
    }

    /// Slot of the least entry of the group that begins there.
    [[nodiscard]] std::size_t least_of(std::size_t group) const {
        const double* const time = times_.data() + group;
        if (size_ == group + 1) {
            return group;
        }
        double least = std::min(std::min(time[0], time[1]), std::min(time[2], time[3]));
        unsigned equal = 0;
        if (size_ > group + 4) {
            least =
                std::min(least, std::min(std::min(time[4], time[5]), std::min(time[6], time[7])));
            for (unsigned i = 4; i < width; ++i) {
                equal |= static_cast<unsigned>(time[i] <= least) << i;
            }
        }
        for (unsigned i = 0; i < 4; ++i) {
            equal |= static_cast<unsigned>(time[i] <= least) << i;
        }
        const bool tie = (equal & (equal - 1)) != 0;
        return group + (tie ? first_of(group, equal) : slot_of(equal));
    }

    static std::size_t slot_of(unsigned bits) {
        return static_cast<std::size_t>(std::countr_zero(bits));
    }

    /// Of slots at one time, the one of the smallest order.
    [[nodiscard]] std::size_t first_of(std::size_t group, unsigned equal) const {
        std::size_t first = slot_of(equal);
        for (equal &= equal - 1; equal != 0; equal &= equal - 1) {
            const std::size_t other = slot_of(equal);
            first = riders_[group + other].order < riders_[group + first].order ? other : first;
        }
        return first;
    }

    std::size_t size_ = 0;
    std::size_t top_ = 0;
    std::vector<double> times_;  ///< whole groups, free slots at infinity
    std::vector<Rider> riders_;
};

}  // namespace ppsim
