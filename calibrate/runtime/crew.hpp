// A crew of threads that does one job and comes home together.
#pragma once

#include <functional>

namespace ppsim {

/// Runs `job(worker)` on `threads` threads and waits for all. The first exception is thrown again
/// here, after every thread has ended; `on_failure` is called at once, to wake the others up.
void run_crew(int threads,
              const std::function<void(int)>& job,
              const std::function<void()>& on_failure = {});

}  // namespace ppsim
