// Physical quantities as types: bytes, seconds, samples and their products and quotients.
#pragma once

#include <compare>

namespace ppsim {

/// Dimension bytes^B * seconds^T * samples^N, held in base units (B, s, samples).
/// A number enters by multiplying with a unit and leaves by dividing by one; a ratio of
/// equal dimensions is a plain double. A double holds every byte count up to 9 PB exactly.
template <int B, int T, int N>
class Quantity {
public:
    constexpr Quantity() = default;

    /// The unit itself times `base`; use the unit constants below instead.
    static constexpr Quantity of_base(double base) { return Quantity(base); }

    constexpr auto operator<=>(const Quantity&) const = default;

    constexpr Quantity operator-() const { return Quantity(-base_); }

    constexpr Quantity& operator+=(Quantity other) {
        base_ += other.base_;
        return *this;
    }

    constexpr Quantity& operator-=(Quantity other) {
        base_ -= other.base_;
        return *this;
    }

    friend constexpr Quantity operator+(Quantity a, Quantity b) {
        return Quantity(a.base_ + b.base_);
    }

    friend constexpr Quantity operator-(Quantity a, Quantity b) {
        return Quantity(a.base_ - b.base_);
    }

    friend constexpr Quantity operator*(Quantity a, double b) { return Quantity(a.base_ * b); }

    friend constexpr Quantity operator*(double a, Quantity b) { return Quantity(a * b.base_); }

    friend constexpr Quantity operator/(Quantity a, double b) { return Quantity(a.base_ / b); }

private:
    explicit constexpr Quantity(double base) : base_(base) {}

    template <int B2, int T2, int N2>
    friend class Quantity;
    template <int B1, int T1, int N1, int B2, int T2, int N2>
    friend constexpr auto operator*(Quantity<B1, T1, N1>, Quantity<B2, T2, N2>);
    template <int B1, int T1, int N1, int B2, int T2, int N2>
    friend constexpr auto operator/(Quantity<B1, T1, N1>, Quantity<B2, T2, N2>);
    template <int B1, int T1, int N1>
    friend constexpr auto operator/(double, Quantity<B1, T1, N1>);

    double base_ = 0.0;
};

template <int B1, int T1, int N1, int B2, int T2, int N2>
constexpr auto operator*(Quantity<B1, T1, N1> a, Quantity<B2, T2, N2> b) {
    const double product = a.base_ * b.base_;
    if constexpr (B1 + B2 == 0 && T1 + T2 == 0 && N1 + N2 == 0) {
        return product;
    } else {
        return Quantity<B1 + B2, T1 + T2, N1 + N2>(product);
    }
}

template <int B1, int T1, int N1, int B2, int T2, int N2>
constexpr auto operator/(Quantity<B1, T1, N1> a, Quantity<B2, T2, N2> b) {
    const double quotient = a.base_ / b.base_;
    if constexpr (B1 == B2 && T1 == T2 && N1 == N2) {
        return quotient;
    } else {
        return Quantity<B1 - B2, T1 - T2, N1 - N2>(quotient);
    }
}

template <int B, int T, int N>
constexpr auto operator/(double a, Quantity<B, T, N> b) {
    return Quantity<-B, -T, -N>(a / b.base_);
}

using Bytes = Quantity<1, 0, 0>;
using Seconds = Quantity<0, 1, 0>;
using Samples = Quantity<0, 0, 1>;
using BytesPerSecond = Quantity<1, -1, 0>;
using BytesPerSample = Quantity<1, 0, -1>;
using SamplesPerSecond = Quantity<0, -1, 1>;
using SecondsPerSample = Quantity<0, 1, -1>;
using SecondsPerByte = Quantity<-1, 1, 0>;
using PerSecond = Quantity<0, -1, 0>;

inline constexpr auto byte = Bytes::of_base(1);
inline constexpr auto kB = Bytes::of_base(1e3);
inline constexpr auto MB = Bytes::of_base(1e6);
inline constexpr auto GB = Bytes::of_base(1e9);
inline constexpr auto TB = Bytes::of_base(1e12);
inline constexpr auto KiB = Bytes::of_base(1024.0);
inline constexpr auto MiB = Bytes::of_base(1024.0 * 1024);
inline constexpr auto GiB = Bytes::of_base(1024.0 * 1024 * 1024);
inline constexpr auto second = Seconds::of_base(1);
inline constexpr auto ms = Seconds::of_base(1e-3);
inline constexpr auto us = Seconds::of_base(1e-6);
inline constexpr auto minute = Seconds::of_base(60);
inline constexpr auto hour = Seconds::of_base(3600);
inline constexpr auto sample = Samples::of_base(1);

}  // namespace ppsim
