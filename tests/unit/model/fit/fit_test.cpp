// The fit recovers the parameters that made the data.
#include "model/fit/fit.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <limits>

#include "model/fit/fit_error.hpp"
#include "model/fit/solve.hpp"
#include "support/fixtures.hpp"

namespace ppsim {
namespace {

double milliseconds(SecondsPerSample time) {
    return time / (ms / sample);
}

SecondsPerSample cost(const FittedModel& model, const std::string& name, BytesPerSample in) {
    for (const auto& step : model.steps) {
        if (step.name == name) return step.cost.at(in, step.output_size);
    }
    return {};
}

TEST_CASE("step costs come back within 2 % under 10 % noise") {
    const auto truth = test::round_model();
    const auto model = fit(test::profile_of(truth, 0.1, 1)).model;
    CHECK(milliseconds(cost(model, "decode", 0.1 * MB / sample)) == Approx(4).epsilon(0.02));
    CHECK(milliseconds(cost(model, "resize", 1 * MB / sample)) == Approx(2).epsilon(0.02));
}

TEST_CASE("contention comes back from the steps timed on all cores") {
    auto truth = test::round_model();
    truth.steps[1].scaling.contention = 0.25;
    const auto model = fit(test::profile_of(truth, 0.02, 2)).model;
    CHECK(model.steps[1].scaling.contention == Approx(0.25).margin(0.02));
    CHECK(model.steps[2].scaling.contention == Approx(0).margin(0.02));
}

TEST_CASE("waiting for a step that takes turns is not taken for contention") {
    auto truth = test::round_model();
    truth.pipeline_steps[1].execution = Execution::global_lock;
    // Two threads hold the lock for 5 ms, a quarter longer than one alone, and do 3.1 ms outside:
    // each is at the lock for 5 (1 + 5 / 8.1) = 8.086 ms, which is what the calibration sees.
    truth.steps[1].scaling.contention = 8.086 / 4 - 1;
    const auto model = fit(test::profile_of(truth, 0.02, 2)).model;
    CHECK(model.steps[1].scaling.contention == Approx(0.25).margin(0.03));
}

TEST_CASE("the storage law predicts rates it was not fitted on within 5 % under 2 % noise") {
    const auto truth = test::round_model();
    const auto model = fit(test::profile_of(truth, 0.02, 3)).model;
    for (const double size : {1.5e5, 6e5}) {
        for (const double threads : {1.0, 3.0}) {
            const auto bytes = size * (byte / sample);
            const auto compute = 0.5 * ms / sample;
            const double expected =
                truth.files.cold->rate(bytes, compute, threads) / (sample / second);
            CHECK(model.files.cold->rate(bytes, compute, threads) / (sample / second) ==
                  Approx(expected).epsilon(0.05));
        }
    }
}

TEST_CASE("a clock that moved during the calibration widens every interval") {
    auto profile = test::profile_of(test::round_model(), 0, 1);
    const double steady = fit(profile).model.run_noise;
    profile.provenance.clock_spread = 0.04;
    CHECK(fit(profile).model.run_noise == Approx(std::hypot(steady, 0.04)));
}

TEST_CASE("the order of the points does not matter") {
    const auto profile = test::profile_of(test::round_model(), 0.1, 4);
    auto reversed = profile;
    std::reverse(reversed.reads.begin(), reversed.reads.end());
    for (auto& series : reversed.steps)
        std::reverse(series.samples.begin(), series.samples.end());
    const auto a = fit(profile).model;
    const auto b = fit(reversed).model;
    CHECK(milliseconds(cost(a, "decode", 0.1 * MB / sample)) ==
          Approx(milliseconds(cost(b, "decode", 0.1 * MB / sample))).epsilon(1e-4));
    CHECK(a.records.cold->rate(1 * MB / sample, {}, 1) / (sample / second) ==
          Approx(b.records.cold->rate(1 * MB / sample, {}, 1) / (sample / second)).epsilon(1e-3));
}

TEST_CASE("samples that are all of one size are fitted, though no slope can be known") {
    auto profile = test::profile_of(test::round_model(), 0.0, 5);
    for (auto& series : profile.steps) {
        for (auto& o : series.samples)
            o.bytes_in = o.bytes_out = 1 * MB;
    }
    const auto model = fit(profile).model;
    CHECK(std::isfinite(milliseconds(cost(model, "decode", 0.1 * MB / sample))));
}

TEST_CASE("one sample in twenty that takes ten times as long moves the cost by less than 60 %") {
    // The mean of such times really is 1.45 times that of the others.
    auto profile = test::profile_of(test::round_model(), 0.02, 6);
    for (auto& series : profile.steps) {
        for (std::size_t i = 0; i < series.samples.size(); i += 20) {
            series.samples[i].time = series.samples[i].time * 10.0;
        }
    }
    const auto model = fit(profile).model;
    const double decode = milliseconds(cost(model, "decode", 0.1 * MB / sample));
    CHECK(decode > 4);
    CHECK(decode < 6.4);
}

TEST_CASE("times that are all zero are an error, never an infinite rate") {
    auto profile = test::profile_of(test::round_model(), 0.02, 7);
    for (auto& series : profile.steps) {
        for (auto& o : series.samples)
            o.time = {};
    }
    CHECK_THROWS_AS(fit(profile), FitError);
}

TEST_CASE("a point that is not finite is an error of the solver, never a result") {
    const Residual residual = [](const std::vector<double>& p, std::size_t i) {
        return i == 3 ? std::numeric_limits<double>::quiet_NaN() : p[0] - 1;
    };
    CHECK_THROWS_AS(solve({{"a", 0, -10, 10, 0}}, residual, 5), FitError);
}

TEST_CASE("a parameter that no point speaks of is named") {
    const Residual residual = [](const std::vector<double>& p, std::size_t) { return p[0] - 1; };
    const auto solution = solve({{"seen", 0, -10, 10, 0}, {"unseen", 0, -10, 10, 0}}, residual, 5);
    CHECK(solution.values[0] == Approx(1));
    CHECK(solution.unidentified == std::vector<std::string>{"unseen"});
}

}  // namespace
}  // namespace ppsim
