// Whole text files and standard input, refused where they are too large or not text.
#pragma once

#include <filesystem>
#include <string>

#include "model/core/error.hpp"
#include "model/core/units.hpp"

namespace ppsim {

/// A text and the name that messages give it.
struct SourceText {
    std::string name;
    std::string text;
};

/// What a person writes by hand stays far below this.
inline constexpr Bytes hand_written_limit = 16.0 * MiB;
inline constexpr Bytes tool_written_limit = 1.0 * GiB;

/// Reads a file, or standard input where the path is "-". A byte order mark is dropped and CRLF
/// becomes LF. Throws InputError on what cannot be read, is too large, or is no UTF-8 text.
[[nodiscard]] SourceText read_text(const std::filesystem::path& path, Bytes limit);

/// The same checks on a text that is already here.
[[nodiscard]] SourceText checked_text(std::string name, std::string text);

/// A fault at a line and a column, both counted from 0, the column in bytes as parsers do.
struct TextPlace {
    int line = 0;
    int byte = 0;
    int width = 1;  ///< characters to underline
};

/// Fills in position (columns in characters) and source line.
[[nodiscard]] Fault fault_at(const SourceText& source, TextPlace place, Fault fault);

/// The place of a byte offset.
[[nodiscard]] TextPlace place_of(const SourceText& source, std::size_t offset);

/// The line of a text, counted from 0, without its end.
[[nodiscard]] std::string line_of(const std::string& text, int line);

}  // namespace ppsim
