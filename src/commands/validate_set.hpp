// ppsim validate --set: a measured set's targets predicted from its calibration rows.
#pragma once

#include <string>

namespace ppsim {

struct ValidateSetOptions {
    std::string set;       ///< directory
    std::string traits;    ///< file; empty: those shipped with the program
    bool relearn = false;  ///< learn them from the set's other pipelines instead
    bool steps = false;    ///< print what was learned of every step
    bool rows = false;     ///< print every row
    std::string csv;       ///< file for every row, predicted and measured
    bool json = false;
    std::string output;
    double max_error = 0;
    double min_coverage = 0;
};

[[nodiscard]] int validate_set(const ValidateSetOptions& options);

}  // namespace ppsim
