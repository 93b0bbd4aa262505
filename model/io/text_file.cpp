// Reads files in one piece and finds places in them.
#include "model/io/text_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <iostream>

#include "model/io/quantity_text.hpp"

namespace ppsim {
namespace {

[[noreturn]] void refuse(const std::string& name, std::string what, std::string remedy = {}) {
    throw InputError(name, std::move(what), std::move(remedy));
}

// In chunks and not by size: pipes and /dev/stdin have none.
std::string read_all(std::istream& in, const std::string& name, Bytes limit) {
    const auto most = static_cast<std::size_t>(limit / byte);
    std::string text;
    std::string chunk(1U << 16U, '\0');
    while (in.read(chunk.data(), static_cast<std::streamsize>(chunk.size())) || in.gcount() > 0) {
        text.append(chunk, 0, static_cast<std::size_t>(in.gcount()));
        if (text.size() > most) {
            refuse(name, fmt::format("the file is larger than {:.0f} MiB", limit / MiB),
                   "is this the right file?");
        }
    }
    return text;
}

std::string read_file(const std::filesystem::path& path, const std::string& name, Bytes limit) {
    std::error_code error;
    if (std::filesystem::is_directory(path, error)) {
        refuse(name, "this is a directory", "name a file in it");
    }
    errno = 0;
    std::ifstream in(path, std::ios::binary);
    if (!in) {
        const int reason = errno;
        refuse(name, reason == ENOENT ? "there is no such file"
                                      : fmt::format("cannot be read ({})", std::strerror(reason)));
    }
    return read_all(in, name, limit);
}

// The length of the UTF-8 sequence at i, or 0 where there is none. Control characters are no text.
std::size_t sequence_length(const std::string& text, std::size_t i) {
    const auto at = [&](std::size_t j) {
        return j < text.size() ? static_cast<unsigned char>(text[j]) : 0U;
    };
    const unsigned first = at(i);
    if (first < 0x80) {
        const bool blank = first == '\n' || first == '\t' || first == '\r';
        return (first >= 0x20 && first != 0x7F) || blank ? 1 : 0;
    }
    const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
    if (first < 0xC2 || first > 0xF4) return 0;
    for (std::size_t j = 1; j < length; ++j) {
        if ((at(i + j) & 0xC0U) != 0x80) return 0;
    }
    return length;
}

void check_utf8(const SourceText& source) {
    std::size_t i = 0;
    while (i < source.text.size()) {
        const auto length = sequence_length(source.text, i);
        if (length == 0) {
            const auto place = place_of(source, i);
            refuse(fmt::format("{}:{}:{}", source.name, place.line + 1, place.byte + 1),
                   "this is no UTF-8 text", "is this the right file?");
        }
        i += length;
    }
}

void normalise_line_ends(std::string& text) {
    constexpr std::string_view mark = "\xEF\xBB\xBF";
    if (text.starts_with(mark)) text.erase(0, mark.size());
    std::size_t kept = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n') continue;
        text[kept++] = text[i];
    }
    text.resize(kept);
}

bool starts_character(char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) != 0x80;
}

}  // namespace

SourceText checked_text(std::string name, std::string text) {
    normalise_line_ends(text);
    SourceText source{std::move(name), std::move(text)};
    check_utf8(source);
    return source;
}

SourceText read_text(const std::filesystem::path& path, Bytes limit) {
    const bool standard_input = path == "-";
    auto name = standard_input ? std::string("standard input") : path.string();
    auto text = standard_input ? read_all(std::cin, name, limit) : read_file(path, name, limit);
    return checked_text(std::move(name), std::move(text));
}

std::string line_of(const std::string& text, int line) {
    std::size_t begin = 0;
    for (int i = 0; i < line; ++i) {
        const auto end = text.find('\n', begin);
        if (end == std::string::npos) return {};
        begin = end + 1;
    }
    return text.substr(begin, text.find('\n', begin) - begin);
}

TextPlace place_of(const SourceText& source, std::size_t offset) {
    const auto& text = source.text;
    offset = std::min(offset, text.size());
    const auto end = text.begin() + static_cast<std::ptrdiff_t>(offset);
    const auto begin = offset == 0 ? std::string::npos : text.rfind('\n', offset - 1);
    TextPlace place;
    place.line = static_cast<int>(std::count(text.begin(), end, '\n'));
    place.byte = static_cast<int>(begin == std::string::npos ? offset : offset - begin - 1);
    return place;
}

Fault fault_at(const SourceText& source, TextPlace place, Fault fault) {
    auto line = line_of(source.text, place.line);
    const auto before = std::min(static_cast<std::size_t>(std::max(place.byte, 0)), line.size());
    const auto characters = std::count_if(
        line.begin(), line.begin() + static_cast<std::ptrdiff_t>(before), starts_character);
    fault.where = source.name;
    fault.position = Position{place.line + 1, static_cast<int>(characters) + 1, place.width};
    constexpr std::size_t widest = 160;  // a longer line would hide the message it explains
    std::replace(line.begin(), line.end(), '\t', ' ');
    if (line.size() <= widest) fault.source_line = line;
    return fault;
}

}  // namespace ppsim
