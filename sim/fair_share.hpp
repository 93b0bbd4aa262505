// One bandwidth shared equally by the flows on it, in virtual time.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <limits>

#include "sim/timed_heap.hpp"

namespace ppsim {

inline constexpr double never = std::numeric_limits<double>::infinity();

/// Processor sharing: with n flows each gets min(flow_cap, capacity / n). Virtual time V counts the
/// work each flow present has received, so a flow that starts at V ends when V reaches V + work,
/// whatever comes and goes: O(log n) per change instead of a new solution for every flow.
/// Work and capacity may be bytes and bytes/s, or core-seconds and cores.
class FairShare {
public:
    FairShare() = default;

    explicit FairShare(double capacity, double flow_cap = never)
        : capacity_(capacity), flow_cap_(flow_cap) {}

    [[nodiscard]] std::size_t flows() const { return tags_.size(); }

    /// When the next flow ends if nothing else happens.
    [[nodiscard]] double next() const { return next_; }

    /// Who ends then.
    [[nodiscard]] std::uint64_t next_owner() const { return tags_.top().tag; }

    void start(double now, double work, std::uint64_t owner) {
        advance(now);
        tags_.push({virtual_ + work, started_++, owner});
        plan();
    }

    /// Ends the flow of `next_owner()` at `next()`.
    std::uint64_t finish() {
        const Timed done = tags_.top();
        delivered_ += (done.time - virtual_) * static_cast<double>(tags_.size());
        now_ = next_;
        tags_.pop();
        // An idle resource starts counting afresh, so tags keep their low bits.
        virtual_ = tags_.empty() ? 0 : done.time;
        plan();
        return done.tag;
    }

    /// A new capacity from `now` on (throttled link, drained bucket, faster again).
    void set_capacity(double now, double capacity) {
        advance(now);
        capacity_ = capacity;
        plan();
    }

    [[nodiscard]] double capacity() const { return capacity_; }

    /// Rate of all flows together at present; never above the capacity.
    [[nodiscard]] double rate() const { return rate_of_one() * static_cast<double>(tags_.size()); }

    /// Work done up to the last change.
    [[nodiscard]] double delivered() const { return delivered_; }

private:
    [[nodiscard]] double rate_of_one() const {
        return tags_.empty() ? 0
                             : std::min(flow_cap_, capacity_ / static_cast<double>(tags_.size()));
    }

    void advance(double now) {
        assert(now >= now_);
        if (!tags_.empty()) {
            const double step = (now - now_) * rate_of_one();
            virtual_ += step;
            delivered_ += step * static_cast<double>(tags_.size());
        }
        now_ = now;
    }

    void plan() {
        next_ = tags_.empty() ? never
                              : now_ + std::max(0.0, tags_.top().time - virtual_) / rate_of_one();
    }

    double capacity_ = 1;
    double flow_cap_ = never;
    double now_ = 0;
    double virtual_ = 0;
    double next_ = never;
    double delivered_ = 0;
    std::uint64_t started_ = 0;
    TimedHeap tags_;
};

}  // namespace ppsim
