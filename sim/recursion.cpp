// The recursion without an observer, compiled once.
#include "sim/recursion.hpp"

namespace ppsim {

Seconds recursion_makespan(const Line& line, const LineRun& run) {
    NoObserver nobody;
    return LineRecursion<NoObserver>(line, run, nobody).makespan() * second;
}

}  // namespace ppsim
