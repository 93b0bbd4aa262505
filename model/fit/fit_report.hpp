// FitReport: how well each law explains the points it was fitted on.
#pragma once

#include <string>
#include <vector>

namespace ppsim {

/// One fitted law. `residual_sd` is the robust relative spread of the points around it.
struct LawReport {
    std::string law;
    std::size_t points = 0;
    double residual_sd = 0;
    std::vector<std::string> at_bound;
    std::vector<std::string> unidentified;
};

struct FitReport {
    std::vector<LawReport> laws;
    std::vector<std::string> warnings;  ///< points left out, and why; inputs that look wrong
};

}  // namespace ppsim
