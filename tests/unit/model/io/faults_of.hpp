// The text of the InputError or UnitError that an action throws, for exact comparison.
#pragma once

#include <string>

#include "model/core/error.hpp"
#include "model/io/quantity_text.hpp"

namespace ppsim {

template <class Action>
std::string faults_of(Action action) {
    try {
        action();
    } catch (const InputError& error) {
        return error.what();
    } catch (const UnitError& error) {
        return std::string(error.what()) + "; " + error.remedy;
    }
    return "no fault";
}

}  // namespace ppsim
