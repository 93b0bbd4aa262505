// Samples files for holes, constants, copies and entropy.
#include "calibrate/data_content.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "calibrate/runtime/file_descriptor.hpp"
#include "model/core/error.hpp"

namespace ppsim {
namespace {

constexpr std::size_t most_files = 64;
constexpr std::size_t piece = 16 * 1024;
constexpr off_t shortest = 64;  // a label of one byte is constant and real

using Counts = std::array<double, 256>;

Bytes holes_of(int file, off_t size) {
    double data = 0;
    off_t at = 0;
    while (at < size) {
        const off_t begin = ::lseek(file, at, SEEK_DATA);
        if (begin < 0) break;  // ENXIO: nothing but a hole up to the end
        const off_t end = ::lseek(file, begin, SEEK_HOLE);
        if (end <= begin) return {};
        data += static_cast<double>(end - begin);
        at = end;
    }
    return std::max(0.0, static_cast<double>(size) - data) * byte;
}

std::string piece_at(int file, off_t offset) {
    std::string text(piece, '\0');
    const auto got = ::pread(file, text.data(), text.size(), offset);
    text.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
    return text;
}

bool one_byte(const std::string& text) {
    return text.find_first_not_of(text.front()) == std::string::npos;
}

double entropy(const Counts& counts) {
    double sum = 0;
    for (const double count : counts)
        sum += count;
    double bits = 0;
    for (const double count : counts) {
        if (count > 0) bits -= count / sum * std::log2(count / sum);
    }
    return bits;
}

struct Look {
    DataContent content;
    Counts counts{};
    std::set<std::string> beginnings;
};

void look_into(const std::filesystem::path& path, Look& look) {
    const FileDescriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));

    struct stat status {};

    if (!file.valid() || ::fstat(file.get(), &status) != 0 || status.st_size < shortest) return;
    const off_t size = status.st_size;
    auto& content = look.content;
    content.holes += holes_of(file.get(), size);
    const auto first = piece_at(file.get(), 0);
    if (first.empty()) return;
    const auto rest = piece_at(file.get(), size / 2) +
                      piece_at(file.get(), std::max<off_t>(0, size - off_t{piece}));
    ++content.files;
    content.size += static_cast<double>(size) * byte;
    if (one_byte(first + rest)) ++content.constant;
    if (!look.beginnings.insert(first + rest).second) ++content.copies;
    for (const char c : first + rest)
        look.counts[static_cast<unsigned char>(c)] += 1;
}

Finding sparse(const DataContent& content) {
    const double share = content.holes / content.size;
    const auto seen = fmt::format("{:.1f} % of {} files are holes", 100 * share, content.files);
    if (share <= 0.05) return {FindingLevel::ok, "sparse files", seen, "", ""};
    return {FindingLevel::blocker, "sparse files", seen,
            "holes are never read from the storage: cold reads seem as fast as memory",
            "use real files (cp --sparse=never keeps zeros, which are no data either)"};
}

Finding constant(const DataContent& content) {
    const auto seen =
        fmt::format("{} of {} files are one repeated byte", content.constant, content.files);
    if (content.constant == 0) return {FindingLevel::ok, "constant data", seen, "", ""};
    const bool most = 2 * content.constant > content.files;
    return {most ? FindingLevel::blocker : FindingLevel::warning, "constant data", seen,
            "codecs, caches and compressing storage are faster on constants than on data",
            "calibrate on real samples"};
}

Finding low_entropy(const DataContent& content) {
    const auto seen = fmt::format("{:.1f} bits a byte", content.bits_per_byte);
    if (content.bits_per_byte >= 1) return {FindingLevel::ok, "entropy", seen, "", ""};
    return {FindingLevel::warning, "entropy", seen,
            "codecs and compressing storage do better than on richer data",
            "make sure that these are the data that will be trained on"};
}

Finding copies(const DataContent& content) {
    const auto seen = fmt::format("{} of {} files repeat another", content.copies, content.files);
    if (10 * content.copies <= content.files) return {FindingLevel::ok, "copies", seen, "", ""};
    return {FindingLevel::warning, "copies", seen,
            "storage that stores equal blocks once reads them faster",
            "calibrate on distinct samples"};
}

}  // namespace

DataContent data_content(const std::vector<std::filesystem::path>& files) {
    Look look;
    const auto count = std::min(files.size(), most_files);
    for (std::size_t i = 0; i < count; ++i)
        look_into(files[i * files.size() / count], look);
    look.content.bits_per_byte = entropy(look.counts);
    return look.content;
}

std::vector<Finding> content_findings(const DataContent& content) {
    if (content.files == 0) {
        return {{FindingLevel::note, "content", "no file of 64 bytes or more could be read",
                 "holes and constants would go unnoticed", ""}};
    }
    return {sparse(content), constant(content), low_entropy(content), copies(content)};
}

void refuse_blockers(const std::string& where, const std::vector<Finding>& findings) {
    for (const auto& finding : findings) {
        if (finding.level != FindingLevel::blocker) continue;
        throw InputError(where, finding.topic + ": " + finding.seen + "; " + finding.effect,
                         finding.remedy);
    }
}

}  // namespace ppsim
