// Threads that share one lock, as Python's interpreter lock: a closed queueing network.
#pragma once

#include "model/core/step.hpp"
#include "model/core/units.hpp"

namespace ppsim {

/// `threads` circulate between own work of `outside` each and one lock held for `inside`: time per
/// sample of all together, by exact mean value analysis: for n = 1..T: R = inside (1 + Q),
/// X = n / (outside + R), Q = X R (Reiser and Lavenberg 1980). T = 1 is the sum, many threads tend
/// to `inside`. Not modelled: a lock that passes by time slice; its hand-over cost belongs into
/// `inside`.
[[nodiscard]] SecondsPerSample locked_time(SecondsPerSample inside,
                                           SecondsPerSample outside,
                                           int threads);

/// The same from a worker's whole time alone; threads beyond a thousand wait for the lock alone.
[[nodiscard]] SecondsPerSample time_between_samples(SecondsPerSample worker,
                                                    SecondsPerSample inside,
                                                    double threads);

/// Inverse: how long the lock is held, given the time per sample of all threads together.
[[nodiscard]] SecondsPerSample time_under_lock(SecondsPerSample between_samples,
                                               SecondsPerSample outside,
                                               int threads);

/// True of steps that threads cannot do at the same time.
[[nodiscard]] inline bool takes_turns(const Step& step) {
    return step.execution == Execution::global_lock || step.execution == Execution::serial;
}

/// Holding a contended lock costs more: inside (1 + hand_over (1 - 1/T)), hand_over >= 0.
[[nodiscard]] inline SecondsPerSample contended(SecondsPerSample inside,
                                                double hand_over,
                                                double threads) {
    return inside * (1 + hand_over * (1 - 1 / threads));
}

}  // namespace ppsim
