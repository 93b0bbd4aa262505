// Printing of quantities; fmt does not depend on the locale.
#include "src/reports/quantities.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace ppsim {
namespace {

// Three significant digits without an exponent.
std::string three_digits(double value) {
    if (value == 0) return "0";
    const int whole = static_cast<int>(std::floor(std::log10(std::abs(value)))) + 1;
    return fmt::format("{:.{}f}", value, std::clamp(3 - whole, 0, 3));
}

struct Scale {
    double size;
    const char* suffix;
};

}  // namespace

std::string rate_text(SamplesPerSecond rate) {
    const double value = rate / (sample / second);
    for (const auto& [size, suffix] : {Scale{1e9, "G"}, Scale{1e6, "M"}, Scale{1e4, "k"}}) {
        if (value < size) continue;
        return three_digits(suffix[0] == 'k' ? value / 1e3 : value / size) + suffix;
    }
    return three_digits(value);
}

std::string rate_text(const Estimate<SamplesPerSecond>& estimate) {
    return rate_text(estimate.value) + " [" + rate_text(estimate.low) + ", " +
           rate_text(estimate.high) + "]";
}

std::string time_text(Seconds time) {
    const double s = time / second;
    if (s < 1e-3) return three_digits(s * 1e6) + " us";
    if (s < 1) return three_digits(s * 1e3) + " ms";
    if (s < 120) return three_digits(s) + " s";
    if (s < 7200) return three_digits(s / 60) + " min";
    return three_digits(s / 3600) + " h";
}

std::string bytes_text(Bytes bytes) {
    const double value = bytes / byte;
    if (value == 0) return "-";
    for (const auto& [size, suffix] : {Scale{1e15, " PB"}, Scale{1e12, " TB"}, Scale{1e9, " GB"},
                                       Scale{1e6, " MB"}, Scale{1e3, " kB"}}) {
        if (value >= size) return three_digits(value / size) + suffix;
    }
    return three_digits(value) + " B";
}

std::string percent_text(double fraction) {
    return fmt::format("{:.1f}", 100 * fraction);
}

}  // namespace ppsim
