// Wall and CPU clocks.
#pragma once

#include "model/core/units.hpp"

namespace ppsim {

[[nodiscard]] Seconds now();          ///< monotonic
[[nodiscard]] Seconds process_cpu();  ///< of all threads of this process, user and system
[[nodiscard]] Seconds thread_cpu();   ///< of the calling thread

/// Sleeps until the monotonic clock reads `deadline`.
void sleep_until(Seconds deadline);

/// Keeps the calling thread busy for that much of its own CPU time.
void spin(Seconds cpu);

class Stopwatch {
public:
    Stopwatch() : wall_(now()), cpu_(process_cpu()) {}

    [[nodiscard]] Seconds elapsed() const { return now() - wall_; }

    [[nodiscard]] Seconds cpu() const { return process_cpu() - cpu_; }

private:
    Seconds wall_;
    Seconds cpu_;
};

}  // namespace ppsim
