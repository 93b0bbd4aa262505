// Splits CSV text into records and finds their columns.
#include "model/io/csv.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

#include "model/core/spelling.hpp"

namespace ppsim {
namespace {

[[noreturn]] void fail_at(const std::string& file,
                          int line,
                          const std::string& what,
                          const std::string& remedy = {}) {
    throw InputError(fmt::format("{}:{}", file, line), what, remedy);
}

struct Record {
    int line = 1;
    std::vector<std::string> fields;
};

/// Reads one character at a time; a quoted field may hold commas and line ends.
class Splitter {
public:
    explicit Splitter(const SourceText& source) : source_(source) {}

    std::vector<Record> records() {
        std::vector<Record> result;
        while (i_ < source_.text.size()) {
            if (!at('\n')) {
                result.push_back(record());
                continue;
            }
            ++i_;  // an empty line is no record
            ++line_;
        }
        return result;
    }

private:
    [[nodiscard]] bool at(char c) const {
        return i_ < source_.text.size() && source_.text[i_] == c;
    }

    Record record() {
        Record result{line_, {field()}};
        while (at(',')) {
            ++i_;
            result.fields.push_back(field());
        }
        if (i_ < source_.text.size()) {
            ++i_;  // the line end, the only thing that stops a field besides a comma
            ++line_;
        }
        return result;
    }

    std::string field() { return at('"') ? quoted_field() : plain_field(); }

    std::string plain_field() {
        const auto end = std::min(source_.text.find_first_of(",\n", i_), source_.text.size());
        auto text = source_.text.substr(i_, end - i_);
        i_ = end;
        if (text.find('"') == std::string::npos) return text;
        fail_at(source_.name, line_, "a quote stands inside a field that is not quoted",
                "quote the whole field and double the quotes in it");
    }

    std::string quoted_field() {
        const int begin = line_;
        std::string text;
        for (++i_; i_ < source_.text.size(); ++i_) {
            if (source_.text[i_] == '\n') ++line_;
            if (source_.text[i_] != '"') {
                text += source_.text[i_];
                continue;
            }
            ++i_;
            if (!at('"')) return closed(std::move(text));
            text += '"';
        }
        fail_at(source_.name, begin, "a quoted field does not end");
    }

    std::string closed(std::string text) {
        if (i_ == source_.text.size() || at(',') || at('\n')) return text;
        fail_at(source_.name, line_, "text follows a closing quote", "double a quote in a field");
    }

    const SourceText& source_;
    std::size_t i_ = 0;
    int line_ = 1;
};

void check_header(const SourceText& source, const Record& record) {
    for (auto column = record.fields.begin(); column != record.fields.end(); ++column) {
        if (std::find(record.fields.begin(), column, *column) == column) continue;
        fail_at(source.name, record.line, fmt::format("the column \"{}\" is named twice", *column));
    }
}

std::string csv_field(const std::string& text) {
    if (text.find_first_of(",\"\n\r") == std::string::npos) return text;
    std::string quoted = "\"";
    for (const char c : text)
        quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
    return quoted + "\"";
}

}  // namespace

std::string csv_line(const std::vector<std::string>& fields) {
    // A single empty field would be an empty line, which is no record.
    if (fields.size() == 1 && fields[0].empty()) return "\"\"\n";
    std::string line;
    for (std::size_t i = 0; i < fields.size(); ++i)
        line += (i == 0 ? "" : ",") + csv_field(fields[i]);
    return line + "\n";
}

CsvTable::CsvTable(SourceText source) : source_(std::move(source)) {
    auto records = Splitter(source_).records();
    if (records.empty()) throw InputError(source_.name, "the file is empty");
    check_header(source_, records.front());
    header_ = std::move(records.front().fields);
    for (std::size_t i = 1; i < records.size(); ++i) {
        auto& record = records[i];
        if (record.fields.size() != header_.size()) {
            fail_at(source_.name, record.line,
                    fmt::format("{} fields, but the header has {}", record.fields.size(),
                                header_.size()));
        }
        rows_.emplace_back(source_.name, header_, record.line, std::move(record.fields));
    }
}

bool CsvTable::has(const std::string& column) const {
    return std::find(header_.begin(), header_.end(), column) != header_.end();
}

const std::string& CsvRow::at(const std::string& column) const {
    const auto found = std::find(header_->begin(), header_->end(), column);
    if (found == header_->end()) {
        fail(fmt::format("there is no column \"{}\"", column), suggestion(column, *header_));
    }
    return fields_[static_cast<std::size_t>(found - header_->begin())];
}

double CsvRow::number(const std::string& column) const {
    const auto& text = at(column);
    double value = 0;
    const auto* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    if (error == std::errc{} && stop == end && std::isfinite(value)) return value;
    fail(fmt::format("{}: \"{}\" is no number", column, text));
}

void CsvRow::fail(const std::string& what, const std::string& remedy) const {
    fail_at(*file_, line_, what, remedy);
}

}  // namespace ppsim
