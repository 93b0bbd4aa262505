// Hands samples that cost nothing from workers to the consumer.
#include <atomic>
#include <cstring>
#include <memory>
#include <thread>

#include "calibrate/probe.hpp"
#include "calibrate/runtime/clock.hpp"
#include "calibrate/runtime/consumer.hpp"
#include "calibrate/runtime/crew.hpp"
#include "calibrate/runtime/delivery.hpp"

namespace ppsim {
namespace {

using Parcel = std::shared_ptr<const Tensor>;

struct WorkerTimes {
    std::atomic<double> pushing = 0;  // CPU seconds of all workers in push()
};

// A fresh tensor each time: the consumer copies what another core has just written.
Parcel fresh(std::size_t size) {
    Tensor tensor = make_bytes(Buffer(size));
    std::memset(tensor.data.data(), 1, size);
    return std::make_shared<const Tensor>(std::move(tensor));
}

void deliver(Delivery<Parcel>& delivery,
             std::size_t worker,
             std::size_t count,
             std::size_t size,
             WorkerTimes& times) {
    double pushing = 0;
    for (std::size_t i = 0; i < count; ++i) {
        auto parcel = fresh(size);
        const auto start = thread_cpu();
        delivery.push(worker, std::move(parcel));
        pushing += (thread_cpu() - start) / second;
    }
    times.pushing += pushing;
    delivery.done(worker);
}

HandOverPoint measure(const ProbeContext& context, int threads, std::size_t size) {
    const auto each = std::size_t{512} / static_cast<std::size_t>(threads);
    Delivery<Parcel> delivery(static_cast<std::size_t>(threads),
                              context.pipeline().loader().prefetch, false);
    BatchConsumer consumer(context.pipeline().loader().batch, std::nullopt);
    WorkerTimes times;
    const auto start = now();
    Seconds consumer_cpu;
    {
        const std::jthread crew([&] {
            run_crew(threads, [&](int worker) {
                deliver(delivery, static_cast<std::size_t>(worker), each, size, times);
            });
        });
        const auto cpu = thread_cpu();
        while (const auto parcel = delivery.pop())
            consumer.take(**parcel);
        consumer_cpu = thread_cpu() - cpu;
    }
    const auto samples = static_cast<double>(each * static_cast<std::size_t>(threads)) * sample;
    return {threads,      static_cast<double>(size) * byte / sample,
            samples,      now() - start,
            consumer_cpu, times.pushing * second};
}

}  // namespace

void probe_hand_over(const ProbeContext& context, Profile& profile) {
    context.begin("hand-over");
    auto values = context.sources(0);
    const auto sink = context.pipeline().sink();
    context.runner().run(values, {}, {sink}, {context.settings().seed, 1, 0});
    const auto delivered = values[sink]->data.size();
    for (const int threads : {1, context.cores()}) {
        for (const auto size : {std::size_t{4096}, delivered / 2 + 1, delivered + 1}) {
            profile.hand_overs.push_back(measure(context, threads, size));
        }
    }
}

}  // namespace ppsim
