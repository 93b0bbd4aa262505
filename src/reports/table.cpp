// Lays out a table.
#include "src/reports/table.hpp"

#include <algorithm>

namespace ppsim {
namespace {

// UTF-8: continuation bytes do not start a character.
std::size_t width(const std::string& text) {
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

std::string padded(const std::string& text, std::size_t size, Align align) {
    const std::string blanks(size - width(text), ' ');
    return align == Align::left ? text + blanks : blanks + text;
}

std::string line(const std::vector<Column>& columns,
                 const std::vector<std::string>& cells,
                 const std::vector<std::size_t>& widths) {
    std::string text;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        text += "  " + padded(cells[i], widths[i], columns[i].align);
    }
    text.erase(text.find_last_not_of(' ') + 1);
    return text + "\n";
}

}  // namespace

std::string table(const std::vector<Column>& columns,
                  const std::vector<std::vector<std::string>>& rows) {
    std::vector<std::string> headings;
    std::vector<std::size_t> widths;
    for (const auto& column : columns) {
        headings.push_back(column.heading);
        widths.push_back(width(column.heading));
    }
    for (const auto& row : rows) {
        for (std::size_t i = 0; i < row.size(); ++i)
            widths[i] = std::max(widths[i], width(row[i]));
    }
    std::string text = line(columns, headings, widths);
    for (const auto& row : rows)
        text += line(columns, row, widths);
    return text;
}

}  // namespace ppsim
