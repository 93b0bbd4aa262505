// Sets with a known truth: the fit finds it, through the files that a user would write.
#include <catch2/catch.hpp>
#include <cmath>

#include "model/io/measured_set_files.hpp"
#include "src/commands/set_comparisons.hpp"
#include "support/made_up_set.hpp"
#include "support/temporary_directory.hpp"

namespace ppsim {
namespace {

LearnedTraits told(const Traits& traits) {
    LearnedTraits learned;
    learned.traits = traits;
    return learned;
}

Traits unlike_the_beliefs() {
    Traits traits;
    traits[Trait::native_exponent] = 0.85;
    traits[Trait::roof_exponent] = 3;
    traits[Trait::lock_hand_over] = 0.5;
    return traits;
}

}  // namespace

TEST_CASE("with the true traits and no noise, targets are met within two percent") {
    const auto traits = unlike_the_beliefs();
    const auto set = test::lawful_set(traits, 0, 1);
    const auto result = compare_set(set, [&](const std::string&) { return told(traits); });
    const auto summary = summarise(result.comparisons);
    INFO("mean " << summary.mean_ape << " max " << summary.max_ape);
    CHECK(result.refused.empty());
    CHECK(summary.n >= 40);
    CHECK(summary.mean_ape < 0.02);
    CHECK(summary.max_ape < 0.10);
}

TEST_CASE("noise of the runs passes on about once, not tenfold") {
    const auto traits = unlike_the_beliefs();
    const auto set = test::lawful_set(traits, 0.05, 2);
    const auto result = compare_set(set, [&](const std::string&) { return told(traits); });
    const auto summary = summarise(result.comparisons);
    INFO("median " << summary.median_ape << " coverage " << summary.coverage);
    CHECK(summary.median_ape < 0.06);
    CHECK(summary.coverage > 0.85);
}

TEST_CASE("a simulated pipeline that no law was made for is predicted from its files alone") {
    const test::TemporaryDirectory directory;
    const auto made = test::simulated_set(7);
    write_measured_set(directory.path() / "set", made,
                       {{"native.pipeline.yaml", test::native_pipeline_text()}}, {});
    const auto set = read_measured_set(directory.path() / "set");
    const auto result = compare_set(set, [](const std::string&) { return LearnedTraits{}; });
    const auto summary = summarise(result.comparisons);
    INFO("mean " << summary.mean_ape << " max " << summary.max_ape);
    CHECK(summary.n >= 6);
    CHECK(summary.mean_ape < 0.06);
}

}  // namespace ppsim
