// CSV: what is quoted, what is refused with which line, and read(write(x)) = x.
#include "model/io/csv.hpp"

#include <catch2/catch.hpp>
#include <random>

#include "unit/model/io/faults_of.hpp"

using namespace ppsim;

namespace {

std::string fault(const std::string& text) {
    return faults_of([&] { CsvTable table({"t.csv", text}); });
}

}  // namespace

TEST_CASE("a field with a comma, a quote or a line end is quoted") {
    CHECK(csv_line({"a", "b,c", "d\"e", "f\ng", ""}) == "a,\"b,c\",\"d\"\"e\",\"f\ng\",\n");
    CHECK(csv_line({"", "a"}) == ",a\n");
}

TEST_CASE("columns are found by name and numbers read in any locale") {
    const CsvTable table({"t.csv", "name,rate\nonline,16300.5\n\n\"a,b\",2"});
    REQUIRE(table.rows().size() == 2);
    CHECK(table.rows()[0].number("rate") == 16300.5);
    CHECK(table.rows()[1].at("name") == "a,b");
    CHECK(table.rows()[1].line() == 4);
    CHECK(table.has("rate"));
    CHECK_FALSE(table.has("rates"));
}

TEST_CASE("faults of a table name the line") {
    CHECK(fault("") == "t.csv: error: the file is empty");
    CHECK(fault("a,b\n1\n") == "t.csv:2: error: 1 fields, but the header has 2");
    CHECK(fault("a,a\n") == "t.csv:1: error: the column \"a\" is named twice");
    CHECK(fault("a,b\n1,\"x\n") == "t.csv:2: error: a quoted field does not end");
    CHECK(fault("a,b\n\"x\ny\"z,1\n") ==
          "t.csv:3: error: text follows a closing quote; double a quote in a field");
    CHECK(fault("a,b\n1,x\"y\n") ==
          "t.csv:2: error: a quote stands inside a field that is not quoted; quote the whole field "
          "and double the quotes in it");
    const CsvTable table({"t.csv", "rate\nfast\n"});
    CHECK(faults_of([&] { (void)table.rows()[0].number("rate"); }) ==
          "t.csv:2: error: rate: \"fast\" is no number");
    CHECK(faults_of([&] { (void)table.rows()[0].at("rte"); }) ==
          "t.csv:2: error: there is no column \"rte\"; did you mean \"rate\"?");
}

TEST_CASE("reading a written table gives the same fields") {
    const unsigned seed = 20261201;
    std::mt19937 random(seed);
    const std::string letters = "ab ,\"\n1";
    for (int run = 0; run < 200; ++run) {
        const auto field = [&] {
            std::string text;
            for (auto n = random() % 6; n > 0; --n)
                text += letters[random() % letters.size()];
            return text;
        };
        const std::size_t columns = 1 + random() % 4;
        std::vector<std::string> header;
        for (std::size_t i = 0; i < columns; ++i)
            header.push_back("column" + std::to_string(i));
        std::vector<std::string> row;
        for (std::size_t i = 0; i < columns; ++i)
            row.push_back(field());
        CAPTURE(seed, run);
        const CsvTable table({"t.csv", csv_line(header) + csv_line(row)});
        REQUIRE(table.rows().size() == 1);
        CHECK(table.header() == header);
        CHECK(table.rows()[0].fields() == row);
    }
}
