// What a pipeline file can get wrong about its steps.
#include <catch2/catch.hpp>
#include <limits>
#include <string>

#include "calibrate/runtime/step_runner.hpp"
#include "model/core/error.hpp"
#include "support/runtime_fixture.hpp"

namespace ppsim::test {
namespace {

Fault fault_of(const Step& second) {
    try {
        const StepRunner runner(
            Pipeline({.name = "p", .steps = {step("read", "read_file", {}), second}}));
    } catch (const InputError& error) {
        return error.faults().front();
    }
    FAIL("accepted");
    return {};
}

}  // namespace

TEST_CASE("an unknown kind of step is refused with the one that was meant") {
    const auto fault = fault_of(step("decode", "decode_jpg", {"read"}));
    CHECK_THAT(fault.where, Catch::Contains("decode"));
    CHECK_THAT(fault.remedy, Catch::Contains("decode_jpeg"));
}

TEST_CASE("an unknown setting is refused with the one that was meant") {
    const auto fault = fault_of(step("small", "resize", {"read"}, {{"shorter_sid", 256.0}}));
    CHECK_THAT(fault.what, Catch::Contains("shorter_sid"));
    CHECK_THAT(fault.remedy, Catch::Contains("shorter_side"));
}

TEST_CASE("a setting that is missing, no number, no whole number or out of range is refused") {
    using std::string;
    for (const Settings& settings :
         {Settings{}, Settings{{"shorter_side", string("big")}}, Settings{{"shorter_side", true}},
          Settings{{"shorter_side", 25.5}}, Settings{{"shorter_side", 0.0}},
          Settings{{"shorter_side", -3.0}}, Settings{{"shorter_side", 1e9}},
          Settings{{"shorter_side", std::numeric_limits<double>::quiet_NaN()}}}) {
        const auto fault = fault_of(step("small", "resize", {"read"}, settings));
        CHECK_THAT(fault.where, Catch::Contains("small"));
        CHECK_THAT(fault.what, Catch::Contains("shorter_side"));
    }
}

TEST_CASE("a random kind that is not marked random is refused: it would be stored") {
    auto flip = step("flip", "random_flip", {"read"});
    flip.random = false;
    CHECK_THAT(fault_of(flip).remedy, Catch::Contains("random: true"));
}

TEST_CASE("a kind that takes turns and is not marked so is refused: no prediction would see it") {
    auto decode = step("decode", "decode_hdf5", {"read"}, {{"dataset", std::string("signal")}});
    CHECK_THAT(fault_of(decode).remedy, Catch::Contains("execution: global_lock"));
    decode.execution = Execution::global_lock;
    CHECK_NOTHROW(
        StepRunner(Pipeline({.name = "p", .steps = {step("read", "read_file", {}), decode}})));
}

TEST_CASE("a source of the wrong type of setting is refused") {
    CHECK_THROWS_AS(
        StepRunner(
            Pipeline({.name = "p", .steps = {step("read", "read_file", {}, {{"pattern", 7.0}})}})),
        InputError);
}

}  // namespace ppsim::test
