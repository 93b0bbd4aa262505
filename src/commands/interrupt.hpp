// Ctrl-C: long work asks whether it should stop, so that it can clean up first.
#pragma once

#include <stdexcept>

namespace ppsim {

/// From now on SIGINT and SIGTERM ask to stop; a second one ends the program at once.
void watch_for_interrupt();

[[nodiscard]] bool interrupted();

}  // namespace ppsim
