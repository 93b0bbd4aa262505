// Mean value analysis of one station and a delay.
#include "model/laws/global_lock.hpp"

#include <algorithm>
#include <cassert>

namespace ppsim {

SecondsPerSample locked_time(SecondsPerSample inside, SecondsPerSample outside, int threads) {
    assert(threads > 0);
    double queue = 0;
    SecondsPerSample time;
    for (int n = 1; n <= threads; ++n) {
        const SecondsPerSample residence = inside * (1 + queue);
        time = (outside + residence) / n;
        queue = residence / time;
    }
    return time;
}

SecondsPerSample time_between_samples(SecondsPerSample worker,
                                      SecondsPerSample inside,
                                      double threads) {
    constexpr int most = 1000;  // with more, the lock or the threads alone decide
    if (!(inside > SecondsPerSample{})) return worker / threads;
    if (threads > most) return std::max(inside, worker / threads);
    const auto outside = std::max(SecondsPerSample{}, worker - inside);
    return locked_time(inside, outside, static_cast<int>(threads));
}

// By bisection: the time grows with what is held, and is never shorter than it.
SecondsPerSample time_under_lock(SecondsPerSample between_samples,
                                 SecondsPerSample outside,
                                 int threads) {
    SecondsPerSample low;
    auto high = between_samples;
    for (int i = 0; i < 60; ++i) {
        const auto middle = (low + high) / 2;
        (locked_time(middle, outside, threads) < between_samples ? low : high) = middle;
    }
    return high;
}

}  // namespace ppsim
