// Money: amounts in one currency, alone, a time, or a byte and time.
#pragma once

#include <array>
#include <cassert>
#include <compare>
#include <string>

#include "model/core/units.hpp"

namespace ppsim {

/// Three letters of ISO 4217, as in "USD".
using Currency = std::array<char, 3>;

[[nodiscard]] inline std::string text(const Currency& currency) {
    return {currency.begin(), currency.end()};
}

/// Twelfth of 365 days.
inline constexpr auto month = 730 * hour;

/// Dimension money * bytes^-B * seconds^-T. There are no rates of exchange: adding or comparing two
/// currencies is an error of the program, its rim refuses such input.
template <int B, int T>
class Amount {
public:
    constexpr Amount(double base, Currency currency) : base_(base), currency_(currency) {}

    [[nodiscard]] constexpr double base() const { return base_; }

    [[nodiscard]] constexpr Currency currency() const { return currency_; }

    friend Amount operator+(Amount a, Amount b) {
        assert(a.currency_ == b.currency_);
        return {a.base_ + b.base_, a.currency_};
    }

    friend constexpr Amount operator*(Amount a, double b) { return {a.base_ * b, a.currency_}; }

    friend double operator/(Amount a, Amount b) {
        assert(a.currency_ == b.currency_);
        return a.base_ / b.base_;
    }

    friend std::partial_ordering operator<=>(Amount a, Amount b) {
        assert(a.currency_ == b.currency_);
        return a.base_ <=> b.base_;
    }

    friend bool operator==(Amount a, Amount b) = default;

private:
    double base_;
    Currency currency_;
};

using Money = Amount<0, 0>;
using MoneyPerTime = Amount<0, 1>;
using MoneyPerByteTime = Amount<1, 1>;

template <int B>
[[nodiscard]] constexpr Amount<B, 1> operator/(Amount<B, 0> a, Seconds time) {
    return {a.base() / (time / second), a.currency()};
}

template <int B>
[[nodiscard]] constexpr Amount<B, 0> operator*(Amount<B, 1> a, Seconds time) {
    return {a.base() * (time / second), a.currency()};
}

template <int T>
[[nodiscard]] constexpr Amount<0, T> operator*(Amount<1, T> a, Bytes size) {
    return {a.base() * (size / byte), a.currency()};
}

template <int T>
[[nodiscard]] constexpr Amount<1, T> operator/(Amount<0, T> a, Bytes size) {
    return {a.base() / (size / byte), a.currency()};
}

}  // namespace ppsim
