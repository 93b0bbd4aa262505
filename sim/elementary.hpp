// Logarithm, exponential and normal quantile with the same bits on every compiler and C library.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace ppsim {

namespace elementary {

inline constexpr double ln2 = 0.693147180559945309417232;
inline constexpr std::size_t cells = 128;

// ln c = 2 artanh((c-1)/(c+1)), summed until the terms vanish; c in [1, 2).
constexpr double log_by_series(double c) {
    const double z = (c - 1) / (c + 1);
    double sum = 0;
    double power = z;
    for (int k = 1; k < 60; k += 2) {
        sum += power / k;
        power *= z * z;
    }
    return 2 * sum;
}

struct LogCell {
    double centre = 1;
    double reciprocal = 1;
    double log = 0;
};

constexpr std::array<LogCell, cells> log_cells() {
    std::array<LogCell, cells> table{};
    for (std::size_t i = 0; i < cells; ++i) {
        const double centre = 1 + (static_cast<double>(i) + 0.5) / cells;
        table[i] = {centre, 1 / centre, log_by_series(centre)};
    }
    return table;
}

inline constexpr std::array<LogCell, cells> log_table = log_cells();

}  // namespace elementary

/// Natural logarithm of a positive normal number. Absolute error below 5e-16 (relative to
/// max(1, |ln x|)): x = 2^e m, m = c (1 + r) with c the centre of m's cell of [1, 2), |r| < 2^-8,
/// ln x = e ln 2 + ln c + ln(1 + r). m - c is exact, so r carries one rounding.
[[nodiscard]] inline double portable_log(double x) {
    const auto bits = std::bit_cast<std::uint64_t>(x);
    const auto exponent = static_cast<double>(static_cast<int>(bits >> 52U) - 1023);
    const auto mantissa = std::bit_cast<double>((bits & 0x000fffffffffffffU) | 0x3ff0000000000000U);
    const auto& cell = elementary::log_table[(bits >> 45U) & (elementary::cells - 1)];
    const double r = (mantissa - cell.centre) * cell.reciprocal;
    const double r2 = r * r;
    const double tail = r2 * ((-0.5 + r * (1.0 / 3)) + r2 * ((-0.25 + r * 0.2) + r2 * (-1.0 / 6)));
    return (exponent * elementary::ln2 + cell.log) + (r + tail);
}

/// e^x for |x| < 700, relative error below 1e-15.
[[nodiscard]] double portable_exp(double x);

/// Quantile of the standard normal law, relative error about 1e-16 (Wichura 1988, AS 241 PPND16).
[[nodiscard]] double normal_deviate(double probability);

}  // namespace ppsim
