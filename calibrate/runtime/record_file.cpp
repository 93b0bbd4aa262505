// TFRecord framing; CRC-32C by ISA-L.
#include "calibrate/runtime/record_file.hpp"

#include <isa-l/crc.h>

#include <array>
#include <bit>
#include <cstring>

#include "calibrate/runtime/data_error.hpp"

namespace ppsim {
namespace {

static_assert(std::endian::native == std::endian::little, "record framing is little-endian");

// A sample larger than this is taken for a broken length: 2 GiB, far above any real sample, and
// what the checksum's library takes at once.
constexpr std::uint64_t largest_record = (std::uint64_t{1} << 31U) - 1;

using Header = std::array<std::uint8_t, 12>;  // length and its checksum
using Footer = std::array<std::uint8_t, 4>;   // checksum of the data

template <class Number, std::size_t N>
Number number_at(const std::array<std::uint8_t, N>& bytes, std::size_t offset) {
    Number number;
    std::memcpy(&number, bytes.data() + offset, sizeof number);
    return number;
}

std::uint64_t checked_length(const Header& header, std::uint64_t record) {
    const auto length = number_at<std::uint64_t>(header, 0);
    const auto crc = masked_crc32c(std::span(header).first(8));
    if (crc != number_at<std::uint32_t>(header, 8) || length > largest_record) {
        throw StreamError("damaged record length at record " + std::to_string(record));
    }
    return length;
}

}  // namespace

std::uint32_t masked_crc32c(std::span<const std::uint8_t> bytes) {
    // ISA-L leaves the customary inversion of the start value and the result to the caller.
    auto* data = const_cast<std::uint8_t*>(bytes.data());  // NOLINT: reads only
    const auto crc = ~crc32_iscsi(data, static_cast<int>(bytes.size()), 0xffffffffU);
    return std::rotr(crc, 15) + 0xa282ead8U;
}

void RecordWriter::write(std::span<const std::uint8_t> record) {
    if (record.size() > largest_record) throw SampleError("record of more than 2 GiB");
    Header header;
    const std::uint64_t length = record.size();
    std::memcpy(header.data(), &length, sizeof length);
    const auto length_crc = masked_crc32c(std::span(header).first(8));
    std::memcpy(header.data() + 8, &length_crc, sizeof length_crc);
    Footer footer;
    const auto data_crc = masked_crc32c(record);
    std::memcpy(footer.data(), &data_crc, sizeof data_crc);
    to_->write(header);
    to_->write(record);
    to_->write(footer);
}

std::optional<Buffer> RecordReader::next() {
    Header header;
    const auto got = from_->read(header);
    if (got == 0) return std::nullopt;
    if (got < header.size()) throw StreamError("truncated record header");
    const auto record = records_++;
    Buffer data(checked_length(header, record));
    Footer footer;
    if (from_->read(data) < data.size() || from_->read(footer) < footer.size()) {
        throw StreamError("truncated record " + std::to_string(record));
    }
    if (masked_crc32c(data) != number_at<std::uint32_t>(footer, 0)) {
        throw SampleError("checksum of record " + std::to_string(record) + " does not match");
    }
    return data;
}

}  // namespace ppsim
