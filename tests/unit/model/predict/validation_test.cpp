// Error figures of hand-made comparisons.
#include "model/predict/validation.hpp"

#include <catch2/catch.hpp>

namespace ppsim {
namespace {

const auto unit = sample / second;

Comparison comparison(double predicted, std::vector<double> measured, std::string choice = "warm") {
    Comparison c;
    c.choice = std::move(choice);
    c.groups = {c.choice};
    c.predicted = {predicted * unit, 0.9 * predicted * unit, 1.1 * predicted * unit};
    for (const double rate : measured)
        c.measured.push_back(rate * unit);
    return c;
}

TEST_CASE("errors are taken against the median of the repeats") {
    const auto s = summarise({comparison(110, {90, 100, 1000}), comparison(100, {100})});
    CHECK(s.n == 2);
    CHECK(s.max_ape == Approx(0.1));
    CHECK(s.median_ape == Approx(0.05));
    CHECK(s.mean_ape == Approx(0.05));
}

TEST_CASE("coverage counts the single runs inside their interval") {
    CHECK(share_inside(comparison(100, {89, 91, 109, 111})) == Approx(0.5));
}

TEST_CASE("choosing by prediction loses what the chosen one runs below the best") {
    // 120 is predicted best and runs at 95; the best runs at 100
    const auto s = summarise({comparison(120, {95}), comparison(110, {100})});
    CHECK(s.regret == Approx(0.95));
}

TEST_CASE("cold and warm do not compete") {
    const auto s = summarise({comparison(120, {100}, "warm"), comparison(50, {40}, "cold")});
    CHECK(s.regret == Approx(1));
}

TEST_CASE("repeatability holds each run against the median of the others") {
    const auto s = summarise({comparison(100, {100, 110})});
    CHECK(s.repeatability_ape == Approx((110.0 / 100 - 1 + 1 - 100.0 / 110) / 2));
}

TEST_CASE("reversed ranks have a tau of -1") {
    const auto s = summarise({comparison(1, {3}), comparison(2, {2}), comparison(3, {1})});
    CHECK(s.kendall_tau == Approx(-1));
}

}  // namespace
}  // namespace ppsim
