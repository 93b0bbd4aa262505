// Holds errors and coverage against limits.
#include "src/commands/accuracy_verdict.hpp"

#include <fmt/format.h>

#include <cstdio>

#include "src/commands/exit_code.hpp"

namespace ppsim {

int accuracy_verdict(const ErrorSummary& all, double max_error, double min_coverage) {
    int code = exit_ok;
    if (max_error > 0 && all.median_ape > max_error / 100) {
        fmt::print(stderr, "FAIL median error {:.1f} % is above {:g} %\n", 100 * all.median_ape,
                   max_error);
        code = exit_check_failed;
    }
    if (min_coverage > 0 && all.coverage < min_coverage / 100) {
        fmt::print(stderr, "FAIL {:.0f} % of the measurements are in their intervals, not {:g} %\n",
                   100 * all.coverage, min_coverage);
        code = exit_check_failed;
    }
    return code;
}

}  // namespace ppsim
