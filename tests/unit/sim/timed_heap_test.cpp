// The heap against the order of a set, for populations of one group, of several, and of ties.
#include <catch2/catch.hpp>
#include <cmath>
#include <set>
#include <utility>

#include "sim/random.hpp"
#include "sim/timed_heap.hpp"

namespace ppsim {
namespace {

using Key = std::pair<double, std::uint64_t>;

class Twins {
public:
    explicit Twins(std::uint64_t kinds_of_times)
        : kinds_(static_cast<double>(kinds_of_times)), times_({kinds_of_times, 0, 0}) {}

    [[nodiscard]] std::size_t size() const { return keys_.size(); }

    void push() {
        heap_.push(next());
        keys_.insert(newest_);
        check();
    }

    void pop() {
        heap_.pop();
        keys_.erase(keys_.begin());
        check();
    }

    void replace() {
        heap_.replace_top(next());
        keys_.erase(keys_.begin());
        keys_.insert(newest_);
        check();
    }

private:
    // Few kinds of times: many entries at one time.
    Timed next() {
        newest_ = {std::floor(times_.uniform(count_) * kinds_), count_};
        return {newest_.first, count_, 7 * count_++};
    }

    void check() const {
        REQUIRE(heap_.size() == keys_.size());
        if (keys_.empty()) return;
        const Timed top = heap_.top();
        REQUIRE(Key{top.time, top.order} == *keys_.begin());
        REQUIRE(top.tag == 7 * top.order);
    }

    double kinds_;
    Stream times_;
    std::uint64_t count_ = 0;
    Key newest_;
    TimedHeap heap_;
    std::set<Key> keys_;
};

TEST_CASE("a heap keeps the order of time and number whatever its size") {
    const std::uint64_t kinds = GENERATE(1U, 3U, 1'000'000U);
    const std::size_t most = GENERATE(1U, 2U, 4U, 5U, 8U, 9U, 72U, 73U, 700U);
    Twins twins(kinds);
    const Stream choices({2, 0, 1});
    for (std::uint64_t i = 0; i < 6 * most + 50; ++i) {
        const double choice = choices.uniform(i);
        if (twins.size() == 0 || (twins.size() < most && choice < 0.5)) {
            twins.push();
        } else if (choice < 0.8) {
            twins.replace();
        } else {
            twins.pop();
        }
    }
    while (twins.size() > 0)
        twins.pop();
}

}  // namespace
}  // namespace ppsim
