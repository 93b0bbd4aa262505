// POSIX clocks.
#include "calibrate/runtime/clock.hpp"

#include <cerrno>
#include <cmath>
#include <ctime>

namespace ppsim {
namespace {

Seconds read(clockid_t clock) {
    timespec t{};
    ::clock_gettime(clock, &t);
    return (static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec)) * second;
}

}  // namespace

Seconds now() {
    return read(CLOCK_MONOTONIC);
}

Seconds process_cpu() {
    return read(CLOCK_PROCESS_CPUTIME_ID);
}

Seconds thread_cpu() {
    return read(CLOCK_THREAD_CPUTIME_ID);
}

void sleep_until(Seconds deadline) {
    const double s = deadline / second;
    timespec t{};
    t.tv_sec = static_cast<time_t>(std::floor(s));
    t.tv_nsec = static_cast<long>((s - std::floor(s)) * 1e9);
    while (::clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &t, nullptr) == EINTR) {
    }
}

void spin(Seconds cpu) {
    const auto end = thread_cpu() + cpu;
    while (thread_cpu() < end) {
    }
}

}  // namespace ppsim
