// Exit codes: documented in `ppsim help exit-codes`, tested, never renumbered.
#pragma once

namespace ppsim {

enum ExitCode : int {
    exit_ok = 0,
    exit_internal_error = 1,
    exit_blocked = 1,  ///< doctor: something stands in the way of a calibration
    exit_usage = 2,
    exit_bad_input = 3,
    exit_infeasible = 4,
    exit_check_failed = 5,
    exit_refused = 6,
    exit_too_noisy = 7,
    exit_interrupted = 130,
};

}  // namespace ppsim
