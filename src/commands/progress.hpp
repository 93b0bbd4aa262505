// Progress on standard error: a bar on a terminal, a plain line now and then elsewhere.
#pragma once

#include <string>

#include "model/core/units.hpp"

namespace ppsim {

class Progress {
public:
    Progress();

    /// `share` of the work done, 0 to 1, and what is being done.
    void show(double share, const std::string& what);
    void finish();

private:
    bool terminal_;
    bool shown_ = false;
};

}  // namespace ppsim
