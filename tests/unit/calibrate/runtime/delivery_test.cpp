// The way from workers to consumer: bounded, in turn where asked, never locked up.
#include "calibrate/runtime/delivery.hpp"

#include <atomic>
#include <catch2/catch.hpp>
#include <chrono>
#include <numeric>
#include <stdexcept>
#include <thread>

#include "calibrate/runtime/crew.hpp"
#include "calibrate/runtime/order.hpp"

namespace ppsim {
namespace {

// Worker w delivers w, w + workers, ... below `count`; odd workers are slow.
std::vector<int> deliver_all(int workers, std::size_t capacity, int count) {
    Delivery<int> delivery(static_cast<std::size_t>(workers), capacity, true);
    std::vector<int> got;
    const std::jthread crew([&] {
        run_crew(workers, [&](int worker) {
            const auto index = static_cast<std::size_t>(worker);
            for (int i = worker; i < count; i += workers) {
                if (worker % 2 == 1) std::this_thread::sleep_for(std::chrono::microseconds(200));
                if (!delivery.push(index, i)) return;
            }
            delivery.done(index);
        });
    });
    while (const auto value = delivery.pop())
        got.push_back(*value);
    return got;
}

}  // namespace

TEST_CASE("in turn, samples leave in the order of the turns however fast each worker is") {
    for (const int workers : {1, 2, 3, 5}) {
        for (const std::size_t capacity : {1U, 2U, 64U}) {
            // 23 does not divide by the workers, and 3 is fewer than five of them.
            for (const int count : {23, 3, 0}) {
                std::vector<int> expected(static_cast<std::size_t>(count));
                std::iota(expected.begin(), expected.end(), 0);
                CHECK(deliver_all(workers, capacity, count) == expected);
            }
        }
    }
}

TEST_CASE("a full queue holds its workers back until the consumer takes something") {
    Delivery<int> delivery(1, 2, false);
    std::atomic<int> pushed = 0;
    const std::jthread worker([&] {
        for (int i = 0; i < 5; ++i) {
            if (delivery.push(0, i)) ++pushed;
        }
        delivery.done(0);
    });
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    CHECK(pushed == 2);
    int taken = 0;
    while (delivery.pop())
        ++taken;
    CHECK(taken == 5);
}

TEST_CASE("workers that wait for room go home when the consumer leaves") {
    for (const bool in_turn : {false, true}) {
        Delivery<int> delivery(3, 3, in_turn);
        std::atomic<int> home = 0;
        {
            const std::jthread crew([&] {
                run_crew(3, [&](int worker) {
                    while (delivery.push(static_cast<std::size_t>(worker), 1)) {
                    }
                    ++home;
                });
            });
            static_cast<void>(delivery.pop());
            delivery.abandon();
        }
        CHECK(home == 3);
    }
}

TEST_CASE("the first exception of a crew is thrown again once every thread has ended") {
    std::atomic<int> ended = 0;
    const auto job = [&](int worker) {
        if (worker == 1) throw std::runtime_error("worker 1");
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        ++ended;
    };
    CHECK_THROWS_WITH(run_crew(4, job), "worker 1");
    CHECK(ended == 3);
}

TEST_CASE("an epoch's order holds every sample once, and depends on seed and epoch alone") {
    const auto order = epoch_order(100, true, 1, 1);
    auto sorted = order;
    std::sort(sorted.begin(), sorted.end());
    CHECK(sorted == epoch_order(100, false, 1, 1));
    CHECK(order != sorted);
    CHECK(order == epoch_order(100, true, 1, 1));
    CHECK(order != epoch_order(100, true, 1, 2));
    CHECK(order != epoch_order(100, true, 2, 1));
    CHECK(epoch_order(0, true, 1, 1).empty());
}

}  // namespace ppsim
