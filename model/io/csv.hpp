// Tables as CSV (RFC 4180): a writer, and a strict reader that knows its lines.
#pragma once

#include <string>
#include <vector>

#include "model/io/text_file.hpp"

namespace ppsim {

/// One record, ended by LF as every tool here expects (RFC 4180 has CRLF; both are read). A field
/// with a comma, a quote or a line end is quoted.
[[nodiscard]] std::string csv_line(const std::vector<std::string>& fields);

/// One record of a table, by name of the column.
class CsvRow {
public:
    CsvRow(const std::string& file,
           const std::vector<std::string>& header,
           int line,
           std::vector<std::string> fields)
        : file_(&file), header_(&header), line_(line), fields_(std::move(fields)) {}

    /// Throws InputError, naming the line, where there is no such column.
    [[nodiscard]] const std::string& at(const std::string& column) const;
    /// A finite number with a decimal point; throws InputError.
    [[nodiscard]] double number(const std::string& column) const;

    [[nodiscard]] int line() const { return line_; }

    [[nodiscard]] const std::vector<std::string>& fields() const { return fields_; }

    [[noreturn]] void fail(const std::string& what, const std::string& remedy = {}) const;

private:
    const std::string* file_;
    const std::vector<std::string>* header_;
    int line_;
    std::vector<std::string> fields_;
};

/// A table with a header row. Throws InputError on a quote that does not close, text after a
/// closing quote, a row of another length than the header, and a column that is named twice.
class CsvTable {
public:
    explicit CsvTable(SourceText source);
    CsvTable(const CsvTable&) = delete;  // rows point into the table
    CsvTable& operator=(const CsvTable&) = delete;

    [[nodiscard]] const std::vector<std::string>& header() const { return header_; }

    [[nodiscard]] const std::vector<CsvRow>& rows() const { return rows_; }

    [[nodiscard]] bool has(const std::string& column) const;

private:
    SourceText source_;
    std::vector<std::string> header_;
    std::vector<CsvRow> rows_;
};

}  // namespace ppsim
