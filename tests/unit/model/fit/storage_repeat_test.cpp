// A storage that reads differently from round to round widens what depends on it.
#include "model/fit/storage_repeat.hpp"

#include <catch2/catch.hpp>
#include <cmath>

#include "model/fit/fit.hpp"
#include "support/fixtures.hpp"

namespace ppsim {
namespace {

Profile with_second_round(double factor) {
    auto profile = test::profile_of(test::round_model(), 0, 1);
    const auto first = profile.reads;
    for (auto point : first) {
        if (point.cold && point.form == SourceForm::records) point.elapsed = point.elapsed * factor;
        profile.reads.push_back(point);
    }
    return profile;
}

TEST_CASE("a read measured once shows no spread") {
    CHECK(storage_repeat_sd(test::profile_of(test::round_model(), 0.1, 1), SourceForm::files) == 0);
}

TEST_CASE("two rounds a factor apart have its logarithm over root two as their spread") {
    const auto profile = with_second_round(1.3);
    CHECK(storage_repeat_sd(profile, SourceForm::records) ==
          Approx(std::log(1.3) / std::sqrt(2.0)));
    CHECK(storage_repeat_sd(profile, SourceForm::files) == Approx(0).margin(1e-12));
}

TEST_CASE("repeats widen the form that was unsteady and not the other") {
    const auto steady = fit(with_second_round(1)).model;
    const auto unsteady = fit(with_second_round(1.3)).model;
    CHECK(unsteady.records.cold_relative_sd > 1.2 * steady.records.cold_relative_sd);
    CHECK(unsteady.files.cold_relative_sd == Approx(steady.files.cold_relative_sd));
    CHECK(steady.files.cold_relative_sd >= 0.10);
}

}  // namespace
}  // namespace ppsim
