// Exponential and normal quantile: table and polynomial, no call into the C library but sqrt.
#include "sim/elementary.hpp"

#include <cmath>

namespace ppsim {

namespace {

constexpr int steps = 64;

constexpr std::array<double, steps> power_cells() {
    std::array<double, steps> table{};
    for (std::size_t j = 0; j < steps; ++j) {
        const double x = static_cast<double>(j) * elementary::ln2 / steps;
        double term = 1;
        double sum = 1;
        for (int k = 1; k < 30; ++k) {
            term *= x / k;
            sum += term;
        }
        table[j] = sum;
    }
    return table;
}

constexpr std::array<double, steps> powers = power_cells();

template <std::size_t Count>
double polynomial(const std::array<double, Count>& coefficients, double x) {
    double sum = 0;
    for (std::size_t i = Count; i-- > 0;) {
        sum = sum * x + coefficients[i];
    }
    return sum;
}

// Coefficients of AS 241, lowest power first.
constexpr std::array a = {3.3871328727963666080e0, 1.3314166789178437745e2, 1.9715909503065514427e3,
                          1.3731693765509461125e4, 4.5921953931549871457e4, 6.7265770927008700853e4,
                          3.3430575583588128105e4, 2.5090809287301226727e3};
constexpr std::array b = {1.0,
                          4.2313330701600911252e1,
                          6.8718700749205790830e2,
                          5.3941960214247511077e3,
                          2.1213794301586595867e4,
                          3.9307895800092710610e4,
                          2.8729085735721942674e4,
                          5.2264952788528545610e3};
constexpr std::array c = {1.42343711074968357734e0,  4.63033784615654529590e0,
                          5.76949722146069140550e0,  3.64784832476320460504e0,
                          1.27045825245236838258e0,  2.41780725177450611770e-1,
                          2.27238449892691845833e-2, 7.74545014278341407640e-4};
constexpr std::array d = {1.0,
                          2.05319162663775882187e0,
                          1.67638483018380384940e0,
                          6.89767334985100004550e-1,
                          1.48103976427480074590e-1,
                          1.51986665636164571966e-2,
                          5.47593808499534494600e-4,
                          1.05075007164441684324e-9};
constexpr std::array e = {6.65790464350110377720e0,  5.46378491116411436990e0,
                          1.78482653991729133580e0,  2.96560571828504891230e-1,
                          2.65321895265761230930e-2, 1.24266094738807843860e-3,
                          2.71155556874348757815e-5, 2.01033439929228813265e-7};
constexpr std::array f = {1.0,
                          5.99832206555887937690e-1,
                          1.36929880922735805310e-1,
                          1.48753612908506148525e-2,
                          7.86869131145613259100e-4,
                          1.84631831751005468180e-5,
                          1.42151175831644588870e-7,
                          2.04426310338993978564e-15};

}  // namespace

double portable_exp(double x) {
    // x = (64 k + j) ln2 / 64 + r with ln2/64 in two parts, so that r keeps its low bits.
    constexpr double high = 0x1.62e42fefap-1 / steps;
    constexpr double low = 0x1.cf79abc9e3b4p-40 / steps;
    const double count = std::floor(x * (steps / elementary::ln2) + 0.5);
    const double r = (x - count * high) - count * low;
    const auto whole = static_cast<std::int64_t>(count);
    const double tail =
        r + r * r * (0.5 + r * (1.0 / 6 + r * (1.0 / 24 + r * (1.0 / 120 + r / 720))));
    const double cell = powers[static_cast<std::size_t>(whole & (steps - 1))];
    const auto scale =
        std::bit_cast<double>(static_cast<std::uint64_t>((whole >> 6) + 1023) << 52U);
    return (cell + cell * tail) * scale;
}

double normal_deviate(double probability) {
    const double q = probability - 0.5;
    if (std::fabs(q) <= 0.425) {
        const double r = 0.180625 - q * q;
        return q * polynomial(a, r) / polynomial(b, r);
    }
    const double tail = std::sqrt(-portable_log(q < 0 ? probability : 1 - probability));
    const double size = tail <= 5 ? polynomial(c, tail - 1.6) / polynomial(d, tail - 1.6)
                                  : polynomial(e, tail - 5) / polynomial(f, tail - 5);
    return q < 0 ? -size : size;
}

}  // namespace ppsim
