// Cancelled: thrown by long work when it was asked to stop; everything half-done is removed first.
#pragma once

#include <stdexcept>

namespace ppsim {

class Cancelled : public std::runtime_error {
public:
    Cancelled() : std::runtime_error("interrupted") {}
};

}  // namespace ppsim
