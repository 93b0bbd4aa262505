// What it costs to hand a finished sample from a worker to the one consumer.
#pragma once

#include <algorithm>
#include <cmath>

#include "model/core/units.hpp"

namespace ppsim {

/// The consumer is serial: it cannot take more than 1 / consumer(size) samples a second, however
/// many workers there are. Each side: fixed + per_byte * size (queue and batch assembly; copy).
/// Source: design section 6, law 4. A worker whose sample finds the consumer asleep on an idle core
/// pays `waking` more: a virtual machine, for one, leaves the guest to wake another core.
struct HandOver {
    SecondsPerSample consumer_fixed;
    SecondsPerByte consumer_per_byte;
    SecondsPerSample worker_fixed;
    SecondsPerByte worker_per_byte;
    SecondsPerSample waking;
    double crowding = 0;  ///< what a sample takes the consumer longer when workers want every core

    [[nodiscard]] SecondsPerSample consumer(BytesPerSample size) const {
        return consumer_fixed + consumer_per_byte * size;
    }

    [[nodiscard]] SecondsPerSample worker(BytesPerSample size) const {
        return worker_fixed + worker_per_byte * size;
    }
};

/// Share of its core that the consumer loses to workers: none while a core is left for it.
[[nodiscard]] inline double crowded(double threads, double cores) {
    return std::clamp(threads + 1 - cores, 0.0, 1.0);
}

/// What decides how often a worker's sample finds the consumer asleep.
struct Waking {
    SecondsPerSample cost;      ///< of one waking
    SecondsPerSample consumer;  ///< the consumer's time per sample
    double threads = 1;
    double cores = 1;  ///< with as many workers as cores none is idle, and nothing is to be woken
};

/// What waking adds to a worker's `time` per sample, on average. The consumer sleeps for the share
/// 1 - threads * consumer / w of the time, w being the worker's time with the waking in it:
///     w = time + cost (1 - threads * consumer / w),
/// the larger root of a quadratic. Nothing where the consumer is the slower one.
[[nodiscard]] inline SecondsPerSample mean_waking(SecondsPerSample time, const Waking& waking) {
    const double idle = 1 - crowded(waking.threads, waking.cores);
    const auto busy = waking.consumer * waking.threads;
    const auto cost = waking.cost * idle;
    if (!(cost > SecondsPerSample{}) || !(busy < time)) return {};
    const double whole = 1 + cost / time;
    const double part = (cost / time) * (busy / time);
    return time * ((whole + std::sqrt(whole * whole - 4 * part)) / 2 - 1);
}

/// The cost of one waking that makes a worker take `measured` instead of `time`: the same equation.
[[nodiscard]] inline SecondsPerSample waking_cost(SecondsPerSample time,
                                                  SecondsPerSample measured,
                                                  SecondsPerSample consumer) {
    const double asleep = 1 - consumer / measured;
    return asleep > 0 ? (measured - time) / asleep : SecondsPerSample{};
}

}  // namespace ppsim
