// Parses and prints quantities; std::from_chars and fmt do not depend on the locale.
#include "model/io/quantity_text.hpp"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cmath>
#include <optional>
#include <span>
#include <utility>

namespace ppsim {
namespace {

struct Unit {
    std::string_view name;
    double size;
};

constexpr std::array<Unit, 11> size_units = {{{"B", 1},
                                              {"kB", 1e3},
                                              {"MB", 1e6},
                                              {"GB", 1e9},
                                              {"TB", 1e12},
                                              {"PB", 1e15},
                                              {"KiB", 1024.0},
                                              {"MiB", 1024.0 * 1024},
                                              {"GiB", 1024.0 * 1024 * 1024},
                                              {"TiB", 1024.0 * 1024 * 1024 * 1024},
                                              {"PiB", 1024.0 * 1024 * 1024 * 1024 * 1024}}};

constexpr std::array<Unit, 8> bit_units = {{{"bit/s", 0.125},
                                            {"kbit/s", 125},
                                            {"Mbit/s", 125e3},
                                            {"Gbit/s", 125e6},
                                            {"Tbit/s", 125e9},
                                            {"kbps", 125},
                                            {"Mbps", 125e3},
                                            {"Gbps", 125e6}}};

constexpr std::array<Unit, 8> time_units = {{{"ns", 1e-9},
                                             {"us", 1e-6},
                                             {"\u00b5s", 1e-6},
                                             {"ms", 1e-3},
                                             {"s", 1},
                                             {"min", 60},
                                             {"h", 3600},
                                             {"d", 86400}}};

struct Parts {
    double number = 0;
    std::string_view unit;
};

std::string quoted(std::string_view text) {
    return "\"" + std::string(text) + "\"";
}

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && text.front() == ' ')
        text.remove_prefix(1);
    while (!text.empty() && text.back() == ' ')
        text.remove_suffix(1);
    return text;
}

// The number with grouping underscores taken out, and what follows it.
Parts split(std::string_view whole, std::string_view example) {
    const auto text = trimmed(whole);
    std::string digits;
    std::size_t used = 0;
    const auto part_of_number = [](char c) {
        return (c >= '0' && c <= '9') || c == '.' || c == '_';
    };
    while (used < text.size() && part_of_number(text[used])) {
        if (text[used] != '_') digits += text[used];
        ++used;
    }
    const auto exponent = used < text.size() && (text[used] == 'e' || text[used] == 'E');
    if (exponent) {
        auto end = used + 1;
        if (end < text.size() && (text[end] == '+' || text[end] == '-')) ++end;
        while (end < text.size() && text[end] >= '0' && text[end] <= '9')
            ++end;
        digits += text.substr(used, end - used);
        used = end;
    }
    if (used < text.size() && text[used] == ',') {
        throw UnitError(quoted(whole) + " has a comma", "write a point, as in " + quoted(example));
    }
    Parts parts;
    const auto* last = digits.data() + digits.size();
    const auto [end, error] = std::from_chars(digits.data(), last, parts.number);
    if (error != std::errc{} || end != last || !std::isfinite(parts.number)) {
        throw UnitError(quoted(whole) + " is no number with a unit",
                        "write for example " + quoted(example));
    }
    parts.unit = trimmed(text.substr(used));
    return parts;
}

std::optional<double> find(std::span<const Unit> units, std::string_view name) {
    for (const auto& unit : units) {
        if (unit.name == name) return unit.size;
    }
    return std::nullopt;
}

std::string number_text(double number) {
    return fmt::format("{}", number);
}

// "4K": decimal or binary? "4kb": bits or bytes?
[[noreturn]] void fail_size(std::string_view whole, const Parts& parts, const char* per) {
    const auto number = number_text(parts.number);
    const auto unit = parts.unit;
    if (unit.empty()) {
        throw UnitError(quoted(whole) + " has no unit", "write " + quoted(number + " MB" + per) +
                                                            " or " + quoted(number + " MiB" + per));
    }
    const char prefix = static_cast<char>(unit[0] == 'K' ? 'k' : unit[0]);
    const bool known = std::string_view("kMGTP").find(prefix) != std::string_view::npos;
    const std::string decimal = number + prefix;
    const std::string binary = number + (prefix == 'k' ? 'K' : prefix);
    const bool bits = unit.size() > 1 && unit[1] == 'b';
    if (known && bits) {
        throw UnitError(
            quoted(whole) + " is ambiguous: bits or bytes?",
            "write " + quoted(decimal + "bit" + per) + " or " + quoted(decimal + "B" + per));
    }
    if (known && unit.size() <= 2) {
        throw UnitError(
            quoted(whole) + " is ambiguous: powers of 1000 or of 1024?",
            "write " + quoted(decimal + "B" + per) + " or " + quoted(binary + "iB" + per));
    }
    throw UnitError(quoted(whole) + " has an unknown unit",
                    std::string("known: B, kB, MB, GB, TB, PB, KiB, MiB, GiB, TiB, PiB") +
                        (per[0] == 0 ? "" : ", each with /s, and bit/s, kbit/s, Mbit/s, Gbit/s"));
}

[[noreturn]] void fail_time(std::string_view whole, const Parts& parts) {
    const auto number = number_text(parts.number);
    if (parts.unit == "m") {
        throw UnitError(quoted(whole) + " is ambiguous: minutes or milliseconds?",
                        "write " + quoted(number + "min") + " or " + quoted(number + "ms"));
    }
    throw UnitError(quoted(whole) + (parts.unit.empty() ? " has no unit" : " has an unknown unit"),
                    "known: ns, us, ms, s, min, h, d, as in " + quoted(number + " ms"));
}

// The largest decimal unit that keeps a short number; the number itself is exact.
std::string print_with(double base, std::span<const Unit> units, const char* suffix) {
    const Unit* best = &units.front();
    for (const auto& unit : units) {
        if (unit.size <= base && base / unit.size * unit.size == base) best = &unit;
    }
    return fmt::format("{} {}{}", base / best->size, best->name, suffix);
}

}  // namespace

Bytes parse_bytes(std::string_view text) {
    const auto parts = split(text, "500 MB");
    const auto unit = find(size_units, parts.unit);
    if (!unit) fail_size(text, parts, "");
    return parts.number * *unit * byte;
}

BytesPerSecond parse_data_rate(std::string_view text) {
    const auto parts = split(text, "500 MB/s");
    if (const auto bits = find(bit_units, parts.unit)) return parts.number * *bits * byte / second;
    auto name = parts.unit;
    const bool per_second = name.ends_with("/s");
    if (per_second) name.remove_suffix(2);
    const bool bytes_ps = name.ends_with("Bps");  // "200MBps"
    if (bytes_ps) name.remove_suffix(2);
    const auto unit = find(size_units, name);
    if (!unit || !(per_second || bytes_ps)) fail_size(text, parts, "/s");
    return parts.number * *unit * byte / second;
}

Seconds parse_duration(std::string_view text) {
    const auto parts = split(text, "250 ms");
    const auto unit = find(time_units, parts.unit);
    if (!unit) fail_time(text, parts);
    return parts.number * *unit * second;
}

PerSecond parse_event_rate(std::string_view text) {
    const auto parts = split(text, "1200/s");
    auto unit = parts.unit;
    double scale = 1;
    if (!unit.empty() && (unit[0] == 'k' || unit[0] == 'M')) {
        scale = unit[0] == 'k' ? 1e3 : 1e6;
        unit = trimmed(unit.substr(1));
    }
    if (unit.ends_with("/s")) return parts.number * scale / second;
    if (unit.ends_with("/min")) return parts.number * scale / minute;
    throw UnitError(quoted(text) + " is no rate of events", "write for example \"1200/s\"");
}

double parse_count(std::string_view text) {
    const auto parts = split(text, "1281167");
    constexpr std::array<Unit, 4> multiples = {{{"", 1}, {"k", 1e3}, {"M", 1e6}, {"G", 1e9}}};
    const auto scale = find(multiples, parts.unit);
    const double count = parts.number * scale.value_or(0);
    if (!scale || count != std::floor(count)) {
        throw UnitError(quoted(text) + " is no whole number",
                        "write for example \"1281167\" or \"1.28M\"");
    }
    return count;
}

double parse_number(std::string_view text) {
    const auto parts = split(text, "2.5");
    if (parts.unit.empty()) return parts.number;
    throw UnitError(quoted(text) + " is no plain number", "write for example \"2.5\"");
}

double parse_fraction(std::string_view text) {
    const auto parts = split(text, "0.9");
    const double value = parts.unit == "%" ? parts.number / 100 : parts.number;
    if ((parts.unit.empty() || parts.unit == "%") && value <= 1) return value;
    throw UnitError(quoted(text) + " is no fraction", "write for example \"0.9\" or \"90%\"");
}

std::string print(Bytes size) {
    return print_with(size / byte, std::span(size_units).first(6), "");
}

std::string print(BytesPerSecond rate) {
    return print_with(rate / (byte / second), std::span(size_units).first(6), "/s");
}

std::string print(Seconds time) {
    return fmt::format("{} s", time / second);
}

}  // namespace ppsim
