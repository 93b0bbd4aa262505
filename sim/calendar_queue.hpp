// Pending events: a heap while they are few, a calendar queue when they are many.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/timed_heap.hpp"

namespace ppsim {

/// Calendar queue (Brown 1988): days of equal width hold the events of their span in order; a pop
/// looks at today, a push sorts into a day of a few entries, so both cost the same for any number
/// of events. A day is an integer, floor(time / width): stepping a floating-point limit by the
/// width instead once reordered events and gave a plausible wrong result.
class CalendarQueue {
public:
    [[nodiscard]] bool empty() const { return count_ == 0; }

    [[nodiscard]] std::size_t size() const { return count_; }

    void push(Timed entry);
    Timed pop();

private:
    [[nodiscard]] std::uint64_t day_of(double time) const {
        return static_cast<std::uint64_t>(time * per_width_);
    }

    void insert(Timed entry);
    void resize(std::size_t days);
    void find_first();

    std::vector<std::vector<Timed>> days_;  ///< each sorted, latest first
    std::uint64_t today_ = 0;
    double per_width_ = 1;
    std::size_t count_ = 0;
};

/// Starts as a heap and moves for good to a calendar above `many` events. Same order either way.
class PendingEvents {
public:
    [[nodiscard]] bool empty() const { return heap_.empty() && calendar_.empty(); }

    void push(Timed entry) {
        if (moved_) {
            calendar_.push(entry);
            return;
        }
        heap_.push(entry);
        if (heap_.size() > many) {
            move();
        }
    }

    Timed pop() {
        if (moved_) {
            return calendar_.pop();
        }
        const Timed top = heap_.top();
        heap_.pop();
        return top;
    }

private:
    static constexpr std::size_t many = 512;

    void move() {
        moved_ = true;
        while (!heap_.empty()) {
            calendar_.push(heap_.top());
            heap_.pop();
        }
    }

    bool moved_ = false;
    TimedHeap heap_;
    CalendarQueue calendar_;
};

}  // namespace ppsim
