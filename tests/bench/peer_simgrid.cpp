// The common line in SimGrid S4U: an actor per worker, semaphores for buffers; prints the makespan.
#include <simgrid/s4u.hpp>

#include <cstdio>
#include <cstdlib>
#include <deque>
#include <string>
#include <vector>

#include "sim/elementary.hpp"
#include "sim/random.hpp"

namespace sg4 = simgrid::s4u;

namespace {

struct Buffer {
    sg4::SemaphorePtr places;
    sg4::SemaphorePtr items;
    std::deque<std::uint64_t> queue;

    explicit Buffer(unsigned size)
        : places(sg4::Semaphore::create(size)), items(sg4::Semaphore::create(0)) {}

    void put(std::uint64_t item) {
        places->acquire();
        queue.push_back(item);
        items->release();
    }

    std::uint64_t take() {
        items->acquire();
        const std::uint64_t item = queue.front();
        queue.pop_front();
        places->release();
        return item;
    }
};

constexpr std::uint64_t end_mark = ~std::uint64_t{0};
// As the other programs compute it: 100 * 1e-6 is not 100e-6 to the last bit.
constexpr double us = 1e-6;
std::uint64_t samples = 0;
std::uint64_t next_sample = 0;
std::uint64_t consumed = 0;
std::vector<Buffer*> buffers;

double exponential(double mean, std::uint32_t stage, std::uint64_t item) {
    return -mean * ppsim::portable_log(ppsim::Stream({1, 0, stage}).uniform(item));
}

// The link is a host whose speed is the bandwidth: executions on it share it equally.
void reader(sg4::Host* link) {
    while (next_sample < samples) {
        const std::uint64_t item = next_sample++;
        sg4::this_actor::sleep_for(100 * us);
        link->execute(exponential(110e3, 0, item));
        buffers[0]->put(item);
    }
}

void worker(std::uint32_t stage, double mean) {
    for (;;) {
        const std::uint64_t item = buffers[stage - 1]->take();
        if (item == end_mark) return;
        sg4::this_actor::sleep_for(exponential(mean, stage, item));
        buffers[stage]->put(item);
    }
}

// The last sample sends the workers home.
void consumer() {
    while (consumed < samples) {
        buffers[3]->take();
        sg4::this_actor::sleep_for(210 * us);
        ++consumed;
    }
    std::printf("%.9f\n", sg4::Engine::get_clock());
    for (const int workers : {4, 2, 1}) {
        static std::size_t stage = 0;
        for (int i = 0; i < workers; ++i)
            buffers[stage]->put(end_mark);
        ++stage;
    }
}

}  // namespace

int main(int argc, char** argv) {
    sg4::Engine engine(&argc, argv);
    if (argc < 2) return 2;
    samples = std::strtoull(argv[1], nullptr, 10);
    sg4::NetZone* zone = sg4::create_full_zone("zone");
    sg4::Host* link = zone->create_host("link", 500e6);
    sg4::Host* cores = zone->create_host("cores", 1e9);
    zone->seal();
    for (int i = 0; i < 4; ++i)
        buffers.push_back(new Buffer(16));
    for (int i = 0; i < 8; ++i)
        sg4::Actor::create("reader", link, reader, link);
    const int workers[] = {4, 2, 1};
    const double means[] = {800 * us, 300 * us, 100 * us};
    for (std::uint32_t stage = 1; stage <= 3; ++stage) {
        for (int i = 0; i < workers[stage - 1]; ++i) {
            sg4::Actor::create("worker", cores, worker, stage, means[stage - 1]);
        }
    }
    sg4::Actor::create("consumer", cores, consumer);
    engine.run();
}
