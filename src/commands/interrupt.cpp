// Signal handling: a flag, and the default action for the second signal.
#include "src/commands/interrupt.hpp"

#include <atomic>
#include <csignal>

namespace ppsim {
namespace {

std::atomic<bool> asked_to_stop = false;

void on_signal(int signal) {
    asked_to_stop = true;
    std::signal(signal, SIG_DFL);
}

}  // namespace

void watch_for_interrupt() {
    std::signal(SIGINT, on_signal);
    std::signal(SIGTERM, on_signal);
}

bool interrupted() {
    return asked_to_stop;
}

}  // namespace ppsim
