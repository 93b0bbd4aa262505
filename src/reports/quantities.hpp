// How reports print quantities: as many digits as a reader needs, the unit in the heading or
// behind.
#pragma once

#include <string>

#include "model/core/outcome.hpp"
#include "model/core/units.hpp"

namespace ppsim {

/// "17.3", "284", "16.3k": three significant digits, samples a second.
[[nodiscard]] std::string rate_text(SamplesPerSecond rate);

/// "284 [262, 307]".
[[nodiscard]] std::string rate_text(const Estimate<SamplesPerSecond>& estimate);

/// "45 ms", "3.2 s", "12.5 min", "2.1 h".
[[nodiscard]] std::string time_text(Seconds time);

/// "1.30 GB" (SI); "-" for zero.
[[nodiscard]] std::string bytes_text(Bytes bytes);

/// "12.3" for 0.123, one decimal: the heading says percent.
[[nodiscard]] std::string percent_text(double fraction);

}  // namespace ppsim
