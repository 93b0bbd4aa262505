// Quantities as people write them: "500 MB/s", "4 KiB", "10 Gbit/s", "1.2 ms".
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

#include "model/core/units.hpp"

namespace ppsim {

/// What is wrong with a quantity and how to write it; the reader of the file adds the place.
struct UnitError : std::runtime_error {
    UnitError(std::string what, std::string how)
        : std::runtime_error(std::move(what)), remedy(std::move(how)) {}

    std::string remedy;
};

// Numbers have a point, never a comma; "_" may group digits. A missing or ambiguous unit ("4K",
// "10Gb/s", "5m") is an error that says what to write. All throw UnitError; none returns a
// negative or infinite value.
[[nodiscard]] Bytes parse_bytes(std::string_view text);
[[nodiscard]] BytesPerSecond parse_data_rate(std::string_view text);
[[nodiscard]] Seconds parse_duration(std::string_view text);
[[nodiscard]] PerSecond parse_event_rate(std::string_view text);
[[nodiscard]] double parse_count(std::string_view text);     ///< whole, "1281167" or "1.28M"
[[nodiscard]] double parse_number(std::string_view text);    ///< plain, "2.5"
[[nodiscard]] double parse_fraction(std::string_view text);  ///< "0.9" or "90%"

// Exact: parse(print(x)) = x.
[[nodiscard]] std::string print(Bytes size);
[[nodiscard]] std::string print(BytesPerSecond rate);
[[nodiscard]] std::string print(Seconds time);

}  // namespace ppsim
