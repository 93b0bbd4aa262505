// BoundedQueue: hands values from many threads to one, holding at most so many.
#pragma once

#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>

namespace ppsim {

template <class Value>
class BoundedQueue {
public:
    explicit BoundedQueue(std::size_t capacity) : capacity_(capacity) {}

    /// Waits for room. False where the queue was closed: the value is dropped.
    bool push(Value value) {
        std::unique_lock lock(mutex_);
        room_.wait(lock, [&] { return closed_ || values_.size() < capacity_; });
        if (closed_) return false;
        values_.push_back(std::move(value));
        lock.unlock();
        filled_.notify_one();
        return true;
    }

    /// Waits for a value; nothing once the queue is closed and empty.
    std::optional<Value> pop() {
        std::unique_lock lock(mutex_);
        filled_.wait(lock, [&] { return closed_ || !values_.empty(); });
        if (values_.empty()) return std::nullopt;
        Value value = std::move(values_.front());
        values_.pop_front();
        lock.unlock();
        room_.notify_one();
        return value;
    }

    /// No more values come; waiting threads wake up.
    void close() {
        {
            const std::lock_guard lock(mutex_);
            closed_ = true;
        }
        room_.notify_all();
        filled_.notify_all();
    }

private:
    std::size_t capacity_;
    std::mutex mutex_;
    std::condition_variable room_;
    std::condition_variable filled_;
    std::deque<Value> values_;
    bool closed_ = false;
};

}  // namespace ppsim
