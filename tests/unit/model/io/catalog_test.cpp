// Money and catalogues as people write them.
#include "model/io/catalog_yaml.hpp"

#include <catch2/catch.hpp>

#include "model/io/money_text.hpp"
#include "support/temporary_directory.hpp"
#include "unit/model/io/faults_of.hpp"

namespace ppsim {
namespace {

constexpr Currency usd = {'U', 'S', 'D'};

std::string faults_in(const std::string& offers) {
    const test::TemporaryDirectory directory;
    const auto path =
        directory.file("x.catalog.yaml", "schema: ppsim.catalog/1\nname: x\n" + offers);
    return faults_of([&] { (void)read_catalog(path); });
}

}  // namespace

TEST_CASE("a dollar an hour is 730 dollars a month") {
    CHECK(parse_money_per_time("1 USD/h") / parse_money_per_time("730 USD/month") == Approx(1));
}

TEST_CASE("a terabyte at 0.08 dollars per GB and month costs 80 dollars a month") {
    const auto rate = parse_money_per_byte_time("0.08 USD/GB/month") * TB;
    CHECK((rate * month).base() == Approx(80));
    CHECK(rate.currency() == usd);
}

TEST_CASE("a machine of 8760 dollars over a year costs a dollar an hour") {
    CHECK((parse_money("8760 USD") / (8760 * hour) * hour).base() == Approx(1));
}

TEST_CASE("a price without currency, or of another kind, is refused with an example") {
    CHECK(faults_of([] { (void)parse_money_per_time("0.42/h"); }) ==
          "\"0.42/h\" is no price of this kind; write for example \"0.42 USD/h\"");
    CHECK(faults_of([] { (void)parse_money_per_time("9 USD"); }) ==
          "\"9 USD\" is no price of this kind; write for example \"0.42 USD/h\"");
    CHECK(faults_of([] { (void)parse_money("9 USD/h"); }) ==
          "\"9 USD/h\" is no price of this kind; write for example \"9000 USD\"");
}

TEST_CASE("an offer without source or date is refused") {
    const auto faults = faults_in("machines:\n  - {name: a, cores: 4}\n");
    CHECK(faults.find("source") != std::string::npos);
    CHECK(faults.find("as_of") != std::string::npos);
}

TEST_CASE("an offer's date must be one") {
    const auto faults = faults_in("machines:\n  - {name: a, source: b, as_of: lately}\n");
    CHECK(faults.find("\"lately\" is no date") != std::string::npos);
}

TEST_CASE("an unknown key of an offer is refused, with the key that was meant") {
    const auto faults = faults_in("machines:\n  - {name: a, source: b, as_of: 2024, corse: 4}\n");
    CHECK(faults.find("unknown key \"corse\"") != std::string::npos);
    CHECK(faults.find("cores") != std::string::npos);
}

TEST_CASE("what an offer does not say stays unknown") {
    const auto catalog = read_catalog(std::filesystem::path(PPSIM_SOURCE_DIRECTORY) / "data" /
                                      "catalogs" / "published.catalog.yaml");
    REQUIRE(catalog.machines.size() == 3);
    CHECK(catalog.machines[0].cores == 8.0);
    CHECK_FALSE(catalog.machines[0].accelerators);
    CHECK_FALSE(catalog.machines[0].memory);
    CHECK_FALSE(catalog.machines[1].accelerators);
    CHECK_FALSE(catalog.storages.at(0).latency);
}

}  // namespace ppsim
