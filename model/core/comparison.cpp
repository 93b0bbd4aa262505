// Ratios of estimates that share their errors.
#include "model/core/comparison.hpp"

#include <algorithm>

namespace ppsim {

Estimate<double> ratio(const Estimate<SamplesPerSecond>& changed,
                       const Estimate<SamplesPerSecond>& unchanged) {
    const double value = changed.value / unchanged.value;
    const double low = changed.low / unchanged.low;
    const double high = changed.high / unchanged.high;
    return {value, std::min({value, low, high}), std::max({value, low, high})};
}

}  // namespace ppsim
