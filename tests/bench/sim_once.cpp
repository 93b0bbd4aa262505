// One run of the common line: sim_once event|recursion|nodes SAMPLES [NODES] prints the makespan.
#include <cstdio>
#include <cstdlib>
#include <string>

#include "bench/common_line.hpp"
#include "sim/event_line.hpp"
#include "sim/recursion.hpp"

int main(int argc, char** argv) {
    using namespace ppsim;
    if (argc < 3) {
        std::fprintf(stderr, "usage: ppsim_sim_once event|recursion|nodes SAMPLES [NODES]\n");
        return 2;
    }
    const std::string kernel = argv[1];
    const LineRun run{std::strtoull(argv[2], nullptr, 10)};
    const std::size_t nodes = argc > 3 ? std::strtoull(argv[3], nullptr, 10) : 1;
    const Seconds makespan = kernel == "recursion"
                                 ? recursion_makespan(common_line(), run)
                                 : event_makespan(common_line(), run, nodes).makespan;
    std::printf("%.9f\n", makespan / second);
}
