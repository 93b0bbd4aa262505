// Delivery: the bounded way from the workers to the one consumer, in any order or in turn.
#pragma once

#include <algorithm>
#include <atomic>
#include <memory>
#include <optional>
#include <vector>

#include "calibrate/runtime/bounded_queue.hpp"

namespace ppsim {

/// Any order: one queue. In turn: a queue a worker, emptied round and round, so that samples leave
/// in the order in which turns were given; a worker that has closed its queue is passed over.
template <class Value>
class Delivery {
public:
    Delivery(std::size_t workers, std::size_t capacity, bool in_turn) {
        const auto queues = in_turn ? workers : std::size_t{1};
        const auto each = std::max<std::size_t>(1, capacity / queues);
        for (std::size_t i = 0; i < queues; ++i) {
            queues_.push_back(std::make_unique<BoundedQueue<Value>>(each));
        }
        open_.assign(workers, true);
        left_ = workers;
    }

    bool push(std::size_t worker, Value value) {
        return queues_[worker % queues_.size()]->push(std::move(value));
    }

    /// The worker has nothing more to deliver.
    void done(std::size_t worker) {
        if (queues_.size() > 1 || open_.size() == 1) return queues_[worker]->close();
        if (--left_ == 0) queues_.front()->close();
    }

    /// Waits for the next value; nothing when every worker is done.
    std::optional<Value> pop() {
        if (queues_.size() == 1) return queues_.front()->pop();
        for (std::size_t passed = 0; passed < queues_.size(); ++passed) {
            const auto queue = turn_;
            turn_ = (turn_ + 1) % queues_.size();
            if (!open_[queue]) continue;
            if (auto value = queues_[queue]->pop()) return value;
            open_[queue] = false;
        }
        return std::nullopt;
    }

    /// Wakes everybody; nothing more is delivered.
    void abandon() {
        for (const auto& queue : queues_)
            queue->close();
    }

private:
    std::vector<std::unique_ptr<BoundedQueue<Value>>> queues_;
    std::vector<bool> open_;
    std::atomic<std::size_t> left_ = 0;
    std::size_t turn_ = 0;
};

}  // namespace ppsim
