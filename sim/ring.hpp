// A first-in first-out ring that grows by doubling and keeps its memory.
#pragma once

#include <cassert>
#include <cstddef>
#include <vector>

namespace ppsim {

template <class T>
class Ring {
public:
    [[nodiscard]] bool empty() const { return first_ == end_; }

    [[nodiscard]] std::size_t size() const { return end_ - first_; }

    [[nodiscard]] const T& front() const { return slots_[first_ & mask_]; }

    void push(const T& value) {
        if (size() == slots_.size()) {
            grow();
        }
        slots_[end_++ & mask_] = value;
    }

    T pop() {
        assert(!empty());
        return slots_[first_++ & mask_];
    }

private:
    void grow() {
        std::vector<T> larger(slots_.empty() ? 4 : slots_.size() * 2);
        const std::size_t count = size();
        for (std::size_t i = 0; i < count; ++i) {
            larger[i] = slots_[(first_ + i) & mask_];
        }
        slots_.swap(larger);
        mask_ = slots_.size() - 1;
        first_ = 0;
        end_ = count;
    }

    std::vector<T> slots_;
    std::size_t mask_ = 0;
    std::size_t first_ = 0;
    std::size_t end_ = 0;
};

}  // namespace ppsim
