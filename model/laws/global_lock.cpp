// Mean value analysis of one station and a delay.
#include "model/laws/global_lock.hpp"

#include <cassert>

namespace ppsim {

SecondsPerSample locked_time(SecondsPerSample inside, SecondsPerSample outside, int threads) {
    assert(threads > 0);
    double queue = 0;
    SecondsPerSample time;
    for (int n = 1; n <= threads; ++n) {
        const SecondsPerSample residence = inside * (1 + queue);
        time = (outside + residence) / n;
        queue = residence / time;
    }
    return time;
}

}  // namespace ppsim
