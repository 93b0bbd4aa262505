// parse_rows: tab-separated text of a click log to a table of int64.
#include <algorithm>
#include <charconv>
#include <memory>
#include <string>
#include <string_view>

#include "calibrate/steps/native_step.hpp"
#include "calibrate/steps/table.hpp"

namespace ppsim {
namespace {

[[noreturn]] void fail(std::int64_t row, std::int64_t column, const std::string& complaint) {
    throw SampleError("row " + std::to_string(row + 1) + ", column " + std::to_string(column + 1) +
                      ": " + complaint);
}

// The whole cell as a number of that type, or `missing`, which no cell may spell out.
template <class T>
std::int64_t number_in(std::string_view cell, int base) {
    T value{};
    const auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), value, base);
    if (error != std::errc{} || end != cell.data() + cell.size()) return missing<std::int64_t>;
    return static_cast<std::int64_t>(value);
}

// Counts are decimal, ids 32 bits in hexadecimal; an empty cell is missing, not 0.
std::int64_t parse_cell(std::string_view cell, std::int64_t row, std::int64_t column) {
    if (cell.empty() && column >= table::first_dense) return missing<std::int64_t>;
    const bool id = column >= table::first_categorical;
    const auto value = id ? number_in<std::uint32_t>(cell, 16) : number_in<std::int64_t>(cell, 10);
    if (value != missing<std::int64_t>) return value;
    fail(row, column,
         "\"" + std::string(cell.substr(0, 32)) + "\" is no " + (id ? "hexadecimal" : "whole") +
             " number");
}

std::int64_t* parse_row(std::string_view line, std::int64_t row, std::int64_t* out) {
    for (std::int64_t column = 0; column < table::columns; ++column) {
        const auto length = line.find('\t');
        const bool last = column + 1 == table::columns;
        if (last != (length == std::string_view::npos)) {
            fail(row, column, last ? "more columns follow" : "the row ends here");
        }
        *out++ = parse_cell(line.substr(0, length), row, column);
        if (!last) line.remove_prefix(length + 1);
    }
    return out;
}

std::string_view text_of(const Tensor& tensor) {
    return {reinterpret_cast<const char*>(tensor.data.data()), tensor.data.size()};
}

class ParseRows : public NativeStep {
public:
    Tensor run(const std::vector<const Tensor*>& inputs, const SampleKey&) const override {
        auto text = text_of(*inputs.front());
        if (text.empty()) throw SampleError("empty file, no rows");
        if (text.back() != '\n') throw SampleError("the last row does not end: cut off?");
        const auto rows = std::count(text.begin(), text.end(), '\n');
        auto result = make_tensor(ElementType::i64, {rows, table::columns});
        auto* out = reinterpret_cast<std::int64_t*>(result.data.data());
        for (std::int64_t row = 0; row < rows; ++row) {
            const auto length = text.find('\n');
            out = parse_row(text.substr(0, length), row, out);
            text.remove_prefix(length + 1);
        }
        return result;
    }
};

const RegisterStep registration(StepKind{
    .name = "parse_rows",
    .summary =
        "tab-separated label, 13 counts, 26 hexadecimal ids to int64, empty cells kept apart",
    .make = [](const Settings&) { return std::make_unique<ParseRows>(); },
});

}  // namespace
}  // namespace ppsim
