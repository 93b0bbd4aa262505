// Parses money.
#include "model/io/money_text.hpp"

#include <algorithm>
#include <string>

#include "model/io/quantity_text.hpp"

namespace ppsim {
namespace {

struct Parts {
    double number = 0;
    Currency currency{};
    std::string_view per;  ///< behind the currency, "/h"
};

[[noreturn]] void fail(std::string_view text, const char* example) {
    throw UnitError("\"" + std::string(text) + "\" is no price of this kind",
                    std::string("write for example \"") + example + "\"");
}

Parts split(std::string_view text, const char* example) {
    const auto is_letter = [](char c) { return c >= 'A' && c <= 'Z'; };
    auto start = std::find_if(text.begin(), text.end(), is_letter) - text.begin();
    const auto at = static_cast<std::size_t>(start);
    if (at == 0 || text.size() < at + 3) fail(text, example);
    Parts parts;
    parts.number = parse_number(text.substr(0, at));
    for (std::size_t i = 0; i < 3; ++i) {
        if (!is_letter(text[at + i])) fail(text, example);
        parts.currency[i] = text[at + i];
    }
    parts.per = text.substr(at + 3);
    return parts;
}

}  // namespace

Money parse_money(std::string_view text) {
    constexpr auto example = "9000 USD";
    const auto parts = split(text, example);
    if (!parts.per.empty()) fail(text, example);
    return {parts.number, parts.currency};
}

MoneyPerTime parse_money_per_time(std::string_view text) {
    constexpr auto example = "0.42 USD/h";
    const auto parts = split(text, example);
    const Money money{parts.number, parts.currency};
    if (parts.per == "/h") return money / hour;
    if (parts.per == "/month") return money / month;
    fail(text, example);
}

MoneyPerByteTime parse_money_per_byte_time(std::string_view text) {
    constexpr auto example = "0.08 USD/GB/month";
    const auto parts = split(text, example);
    const Money money{parts.number, parts.currency};
    for (const auto& [per, size] :
         {std::pair{"/GB/month", GB}, std::pair{"/GiB/month", GiB}, std::pair{"/TB/month", TB}}) {
        if (parts.per == per) return money / size / month;
    }
    fail(text, example);
}

}  // namespace ppsim
