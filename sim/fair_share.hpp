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
        : capacity_(capacity), whole_(1 / capacity), alone_(1 / flow_cap) {}

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
        delivered_ += (done.time - virtual_) * flows_count();
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
        whole_ = 1 / capacity;
        plan();
    }

    [[nodiscard]] double capacity() const { return capacity_; }

    /// Rate of all flows together at present; never above the capacity.
    [[nodiscard]] double rate() const { return tags_.empty() ? 0 : flows_count() / pace_; }

    /// Work done up to the last change.
    [[nodiscard]] double delivered() const { return delivered_; }

private:
    [[nodiscard]] double flows_count() const { return static_cast<double>(tags_.size()); }

    void advance(double now) {
        assert(now >= now_);
        if (!tags_.empty()) {
            const double step = (now - now_) / pace_;
            virtual_ += step;
            delivered_ += step * flows_count();
        }
        now_ = now;
    }

    /// Seconds per unit of work instead of its inverse: the next end then needs no division.
    void plan() {
        if (tags_.empty()) {
            next_ = never;
            return;
        }
        pace_ = std::max(alone_, flows_count() * whole_);
        next_ = now_ + std::max(0.0, tags_.top().time - virtual_) * pace_;
    }

    double capacity_ = 1;
    double whole_ = 1;  ///< 1 / capacity
    double alone_ = 0;  ///< 1 / flow cap
    double pace_ = 1;   ///< time one flow takes for a unit of work
    double now_ = 0;
    double virtual_ = 0;
    double next_ = never;
    double delivered_ = 0;
    std::uint64_t started_ = 0;
    TimedHeap tags_;
};

}  // namespace ppsim
