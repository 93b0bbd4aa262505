// FitError: the measurements cannot be explained by any parameters.
#pragma once

#include <stdexcept>

namespace ppsim {

class FitError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

}  // namespace ppsim
