// Steps on signals, against values that can be worked out by hand.
#include <catch2/catch.hpp>
#include <cmath>
#include <string>
#include <thread>

#include "model/core/error.hpp"
#include "support/bytes.hpp"
#include "support/one_step.hpp"
#include "support/tiny_hdf5.hpp"

namespace ppsim::test {
namespace {

using Shape = std::vector<std::int64_t>;

const Settings signal_setting = {{"dataset", std::string("signal")}};

Tensor decode(const std::string& file, const Settings& settings = signal_setting) {
    return apply("decode_hdf5", {make_bytes(bytes_of(file))}, settings);
}

std::vector<float> ramp(std::size_t count) {
    std::vector<float> numbers;
    for (std::size_t i = 0; i < count; ++i)
        numbers.push_back(static_cast<float>(i) / 4);
    return numbers;
}

Tensor series(Shape shape, const std::vector<double>& values) {
    return tensor_of(ElementType::f64, std::move(shape), values);
}

// One whole period: `amplitude` volts, as many amperes, the current late by `lag`.
Tensor mains(std::int64_t rows, double amplitude, double lag) {
    std::vector<double> values;
    for (std::int64_t i = 0; i < rows; ++i) {
        const double angle = 2 * M_PI * static_cast<double>(i) / static_cast<double>(rows);
        values.push_back(amplitude * std::sin(angle));
        values.push_back(amplitude * std::sin(angle - lag));
    }
    return series({rows, 2}, values);
}

}  // namespace

TEST_CASE("float32 in compressed chunks is decoded to the same numbers as float64") {
    const auto numbers = ramp(300);
    const auto signal = decode(hdf5_of("signal", 150, 2, numbers));
    CHECK(signal.type == ElementType::f64);
    CHECK(signal.shape == Shape{150, 2});
    CHECK(values_of<double>(signal) == std::vector<double>(numbers.begin(), numbers.end()));
}

TEST_CASE(
    "an HDF5 file cut off, with a flipped bit, without the dataset or with a text in it is "
    "damage") {
    const auto file = hdf5_of("signal", 150, 2, ramp(300));
    for (const std::size_t keep : {std::size_t{0}, std::size_t{8}, file.size() / 2}) {
        INFO("first " << keep << " of " << file.size() << " bytes");
        CHECK_THROWS_AS(decode(file.substr(0, keep)), SampleError);
    }
    auto flipped = file;
    flipped.at(flipped.find("\x78\x5E") + 20) ^= 1;  // in zlib's stream, behind its header
    CHECK_THROWS_AS(decode(flipped), SampleError);
    CHECK_THROWS_AS(decode("RIFF, say"), SampleError);
    CHECK_THROWS_WITH(decode(hdf5_of("other", 2, 2, ramp(4))), Catch::Contains("\"signal\""));
    CHECK_THROWS_AS(decode(hdf5_of_text("signal", "volts")), SampleError);
}

TEST_CASE("decode_hdf5 without the name of a dataset is refused") {
    CHECK_THROWS_AS(decode("", {}), InputError);
    CHECK_THROWS_AS(decode("", {{"dataset", 3.0}}), InputError);
}

TEST_CASE("threads that decode HDF5 at the same time do not disturb each other") {
    const auto numbers = ramp(2000);
    const auto file = make_bytes(bytes_of(hdf5_of("signal", 1000, 2, numbers)));
    const std::vector<double> expected(numbers.begin(), numbers.end());
    const auto step = find_step_kind("decode_hdf5")->make(signal_setting);
    std::vector<int> right(4);
    std::vector<std::thread> threads;
    for (std::size_t t = 0; t < right.size(); ++t) {
        threads.emplace_back([&, t] {
            for (int i = 0; i < 50; ++i) {
                const auto signal = step->run({&file}, {});
                const auto* first = reinterpret_cast<const double*>(signal.data.data());
                right[t] += std::equal(expected.begin(), expected.end(), first) ? 1 : 0;
            }
        });
    }
    for (auto& thread : threads)
        thread.join();
    CHECK(right == std::vector<int>{50, 50, 50, 50});
}

TEST_CASE("a sine of 10 V and 10 A has 7.07 V, 7.07 A, and reactive power by its phase alone") {
    const Settings period = {{"window", 64.0}};
    const auto of_lag = [&](double lag) {
        return values_of<double>(apply("window_statistics", {mains(64, 10, lag)}, period));
    };
    // Amplitude / sqrt(2); apparent power 50 VA, reactive 50 sin(lag).
    const auto late = of_lag(M_PI / 6);
    REQUIRE(late.size() == 3);
    CHECK(late[0] == Approx(10 / std::sqrt(2)));
    CHECK(late[1] == Approx(10 / std::sqrt(2)));
    CHECK(late[2] == Approx(25));
    CHECK(of_lag(M_PI / 2)[2] == Approx(50));
    CHECK(of_lag(0)[2] == Approx(0).margin(1e-5));
}

TEST_CASE("each window stands alone, and an unfinished one at the end is left out") {
    const auto signal = series({5, 2}, {3, 0, 4, 0, 0, 1, 0, 1, 9, 9});
    const auto result = apply("window_statistics", {signal}, {{"window", 2.0}});
    CHECK(result.shape == Shape{2, 3});
    const auto values = values_of<double>(result);
    CHECK(values[0] == Approx(std::sqrt(12.5)));  // (9 + 16) / 2
    CHECK(values[1] == 0);
    CHECK(values[3] == 0);
    CHECK(values[4] == 1);
}

TEST_CASE("running sums stand behind the columns they are of") {
    const auto result = apply("cumulative_statistics", {series({3, 2}, {1, 10, 2, 20, 3, 30})});
    CHECK(result.shape == Shape{3, 4});
    CHECK(values_of<double>(result) ==
          std::vector<double>{1, 10, 1, 10, 2, 20, 3, 30, 3, 30, 6, 60});
}

TEST_CASE("signal steps refuse what is no signal of voltage and current") {
    const Settings window = {{"window", 4.0}};
    const auto text = make_bytes(bytes_of("some text"));
    CHECK_THROWS_AS(apply("window_statistics", {text}, window), SampleError);
    CHECK_THROWS_AS(apply("cumulative_statistics", {text}), SampleError);
    CHECK_THROWS_AS(apply("window_statistics", {series({4, 1}, {1, 2, 3, 4})}, window),
                    SampleError);
    CHECK_THROWS_AS(apply("window_statistics", {series({1, 2}, {1, 2})}, window), SampleError);
}

}  // namespace ppsim::test
