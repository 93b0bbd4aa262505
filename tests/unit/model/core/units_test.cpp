// Units: sums of unlike quantities do not compile, quotients have the right dimension.
#include "model/core/units.hpp"

#include <catch2/catch.hpp>
#include <type_traits>

namespace ppsim {
namespace {

template <class A, class B>
concept Addable = requires(A a, B b) {
    a + b;
};

template <class A, class B>
concept Comparable = requires(A a, B b) {
    a < b;
};

static_assert(Addable<Bytes, Bytes>);
static_assert(!Addable<Bytes, Seconds>);
static_assert(!Addable<Bytes, BytesPerSample>);
static_assert(!Addable<Seconds, double>);
static_assert(!Comparable<Bytes, Seconds>);
static_assert(std::is_same_v<decltype(1.0 * MB / second), BytesPerSecond>);
static_assert(
    std::is_same_v<decltype((1.0 * MB / second) / (1.0 * MB / sample)), SamplesPerSecond>);
static_assert(std::is_same_v<decltype(1.0 * MB / MB), double>);
static_assert(!std::is_convertible_v<double, Seconds>);

TEST_CASE("half a megabyte at 500 MB/s takes a millisecond") {
    CHECK((0.5 * MB) / (500 * MB / second) / ms == Approx(1));
}

TEST_CASE("a mebibyte is larger than a megabyte") {
    CHECK(MiB / byte == 1048576);
    CHECK(MB / byte == 1000000);
}

TEST_CASE("a rate leaves as a number by dividing by its unit") {
    const auto rate = (500.0 * MB / second) / (0.5 * MB / sample);
    CHECK(rate / (sample / second) == Approx(1000));
}

}  // namespace
}  // namespace ppsim
