// Numbers of the common line; peer_simgrid.cpp and peer_simpy.py repeat them.
#include "bench/common_line.hpp"

namespace ppsim {

Line common_line() {
    Line line;
    line.read = SharedRead{8, 100 * us, 500 * MB / second, ServiceLaw::exponential, 110 * kB, 1};
    line.stages = {{4, 16, exponential(800 * us)},
                   {2, 16, exponential(300 * us)},
                   {1, 16, exponential(100 * us)},
                   {1, 16, deterministic(210 * us)}};
    return line;
}

}  // namespace ppsim
