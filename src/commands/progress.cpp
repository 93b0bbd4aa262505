// A bar that overwrites itself.
#include "src/commands/progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

namespace ppsim {

Progress::Progress() : terminal_(::isatty(STDERR_FILENO) == 1) {}

void Progress::show(double share, const std::string& what) {
    constexpr int width = 24;
    const int filled = static_cast<int>(std::clamp(share, 0.0, 1.0) * width);
    if (!terminal_) {
        fmt::print(stderr, "{:3.0f} %  {}\n", 100 * share, what);
        return;
    }
    fmt::print(stderr, "\r\033[K[{:<{}}] {}", std::string(static_cast<std::size_t>(filled), '#'),
               width, what);
    std::fflush(stderr);
    shown_ = true;
}

void Progress::finish() {
    if (terminal_ && shown_) fmt::print(stderr, "\r\033[K");
}

}  // namespace ppsim
