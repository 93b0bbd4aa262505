// Money as people write it: "0.42 USD/h", "100 EUR/month", "0.08 USD/GB/month", "9000 USD".
#pragma once

#include <string_view>

#include "model/core/money.hpp"

namespace ppsim {

// All throw UnitError; none returns a negative amount.
[[nodiscard]] Money parse_money(std::string_view text);
[[nodiscard]] MoneyPerTime parse_money_per_time(std::string_view text);
[[nodiscard]] MoneyPerByteTime parse_money_per_byte_time(std::string_view text);

}  // namespace ppsim
