// Steps on tables, against values that can be worked out by hand.
#include <catch2/catch.hpp>
#include <cmath>
#include <limits>
#include <set>
#include <string>

#include "calibrate/steps/table.hpp"
#include "model/core/error.hpp"
#include "support/bytes.hpp"
#include "support/one_step.hpp"

namespace ppsim::test {
namespace {

using Shape = std::vector<std::int64_t>;
constexpr std::size_t columns = 40;

// Label 1, counts 1 .. 13, ids 0x1 .. 0x1a, but for one cell.
std::string row_with(std::size_t changed, const std::string& cell) {
    std::string row;
    for (std::size_t column = 0; column < columns; ++column) {
        const std::string usual = column == 0 ? "1" : std::to_string(column);
        row += (column == changed ? cell : usual) + (column + 1 == columns ? "\n" : "\t");
    }
    return row;
}

Tensor parse(const std::string& text) {
    return apply("parse_rows", {make_bytes(bytes_of(text))});
}

std::int64_t parsed_cell(std::size_t column, const std::string& cell) {
    return values_of<std::int64_t>(parse(row_with(column, cell))).at(column);
}

// One row: everything 0 but for one cell.
template <class T>
Tensor row_of(ElementType type, std::size_t column, T value) {
    std::vector<T> values(columns);
    values[column] = value;
    return tensor_of(type, {1, columns}, values);
}

std::int32_t hashed(std::size_t column, std::int64_t value, double table_size = 1000) {
    const auto result = apply("hash_features", {row_of(ElementType::i64, column, value)},
                              {{"table_size", table_size}});
    return values_of<std::int32_t>(result).at(column);
}

float normalized(std::size_t column, std::int32_t value) {
    const auto result = apply("normalize_dense", {row_of(ElementType::i32, column, value)});
    return values_of<float>(result).at(column);
}

}  // namespace

TEST_CASE("counts are read as decimal, ids as hexadecimal, in the columns of the file") {
    const auto rows = parse(row_with(0, "0") + row_with(14, "ffffffff"));
    CHECK(rows.type == ElementType::i64);
    CHECK(rows.shape == Shape{2, 40});
    const auto values = values_of<std::int64_t>(rows);
    CHECK(values[0] == 0);
    CHECK(values[13] == 13);
    CHECK(values[14] == 0x14);
    CHECK(values[40] == 1);
    CHECK(values[40 + 14] == 4294967295);
    CHECK(parsed_cell(2, "-3") == -3);
}

TEST_CASE("an empty cell is missing, which differs from 0 and from every id") {
    CHECK(parsed_cell(5, "") == missing<std::int64_t>);
    CHECK(parsed_cell(39, "") == missing<std::int64_t>);
    CHECK(parsed_cell(5, "0") == 0);
    CHECK_THROWS_AS(parsed_cell(0, ""), SampleError);  // without a label there is nothing to learn
}

TEST_CASE("a cell that is no number is damage, and the message says where") {
    CHECK_THROWS_WITH(parse(row_with(50, "") + row_with(3, "12x")),
                      Catch::Contains("row 2, column 4") && Catch::Contains("12x"));
    CHECK_THROWS_WITH(parse(row_with(20, "xyz")), Catch::Contains("hexadecimal"));
    CHECK_THROWS_AS(parse(row_with(3, "99999999999999999999")), SampleError);
    CHECK_THROWS_AS(parse(row_with(3, " 7")), SampleError);
    CHECK_THROWS_AS(parse(row_with(3, "-9223372036854775808")), SampleError);
    CHECK_THROWS_AS(parse(row_with(20, "-1")), SampleError);
    CHECK_THROWS_AS(parse(row_with(20, "100000000")), SampleError);
}

TEST_CASE("rows that are short, long or cut off are damage") {
    CHECK_THROWS_WITH(parse("1\t2\t3\n"), Catch::Contains("column 3") && Catch::Contains("ends"));
    CHECK_THROWS_WITH(parse(row_with(39, "a\tb")), Catch::Contains("more columns"));
    const auto row = row_with(50, "");
    CHECK_THROWS_AS(parse(row + row.substr(0, row.size() - 1)), SampleError);
    CHECK_THROWS_AS(parse(row + "\n"), SampleError);
    CHECK_THROWS_AS(parse(""), SampleError);
}

TEST_CASE("ids become places of the table, the same ones every time, other ones in other columns") {
    std::set<std::int32_t> places;
    int apart = 0;
    for (std::int64_t id = 0; id < 2000; ++id) {
        const auto place = hashed(20, id);
        REQUIRE(place >= 0);
        REQUIRE(place < 1000);
        REQUIRE(place == hashed(20, id));
        apart += place != hashed(21, id) ? 1 : 0;
        places.insert(place);
    }
    // 2000 throws into 1000 places leave e^-2 = 13.5 % of them empty, with a deviation of 0.9 %.
    CHECK(places.size() > 820);
    CHECK(places.size() < 910);
    CHECK(apart > 1980);
}

TEST_CASE("hashing leaves label and counts alone, and missing counts missing") {
    CHECK(hashed(0, 1) == 1);
    CHECK(hashed(13, -3) == -3);
    CHECK(hashed(1, 70000) == 70000);
    CHECK(hashed(1, missing<std::int64_t>) == missing<std::int32_t>);
    CHECK(hashed(14, missing<std::int64_t>) >= 0);
    CHECK_THROWS_AS(hashed(1, std::int64_t{1} << 31), SampleError);
    CHECK_THROWS_AS(hashed(1, std::numeric_limits<std::int32_t>::min()), SampleError);
}

TEST_CASE("a table of one place takes every id, one of no place or beyond 2^24 is refused") {
    CHECK(hashed(14, 12345, 1) == 0);
    CHECK_THROWS_AS(hashed(14, 1, 0), InputError);
    CHECK_THROWS_AS(hashed(14, 1, 16777217), InputError);
}

TEST_CASE("counts become log(1 + count), below 0 becomes 0, missing -1") {
    CHECK(normalized(1, 0) == 0);
    CHECK(normalized(13, 999999) == Approx(6 * std::log(10)));
    CHECK(normalized(2, -3) == 0);
    CHECK(normalized(2, missing<std::int32_t>) == -1);
}

TEST_CASE("normalizing keeps label and places exactly") {
    CHECK(normalized(0, 1) == 1);
    CHECK(normalized(14, 16777215) == 16777215);
}

TEST_CASE("table steps refuse what is no table") {
    const auto text = make_bytes(bytes_of("some text"));
    CHECK_THROWS_AS(apply("hash_features", {text}, {{"table_size", 8.0}}), SampleError);
    CHECK_THROWS_AS(apply("normalize_dense", {text}), SampleError);
    CHECK_THROWS_AS(apply("normalize_dense", {row_of<std::int64_t>(ElementType::i64, 1, 1)}),
                    SampleError);
}

}  // namespace ppsim::test
