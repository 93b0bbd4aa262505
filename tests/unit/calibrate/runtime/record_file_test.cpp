// TFRecord framing: known checksums, known bytes, and every kind of damage.
#include "calibrate/runtime/record_file.hpp"

#include <algorithm>
#include <bit>
#include <catch2/catch.hpp>
#include <cstring>
#include <numeric>
#include <string>
#include <vector>

#include "calibrate/runtime/data_error.hpp"
#include "calibrate/runtime/file_stream.hpp"
#include "support/bytes.hpp"

namespace ppsim {
namespace {

using test::bytes_of;

std::uint32_t crc32c(const Buffer& bytes) {
    return std::rotl(masked_crc32c(bytes) - 0xa282ead8U, 15);
}

Buffer stream_of(const std::vector<Buffer>& records) {
    Buffer stream;
    RecordWriter writer(append_to(stream));
    for (const auto& record : records)
        writer.write(record);
    writer.finish();
    return stream;
}

std::vector<Buffer> records_of(const Buffer& stream) {
    std::vector<Buffer> records;
    RecordReader reader(read_buffer(stream));
    while (auto record = reader.next())
        records.push_back(std::move(*record));
    return records;
}

Buffer flipped(Buffer stream, std::size_t at) {
    stream[at] ^= 0x10U;
    return stream;
}

}  // namespace

TEST_CASE("the checksum is CRC-32C: the check value and the vectors of RFC 3720") {
    CHECK(crc32c(bytes_of("123456789")) == 0xe3069283U);
    CHECK(crc32c({}) == 0U);
    CHECK(crc32c(Buffer(32, std::uint8_t{0})) == 0x8a9136aaU);
    CHECK(crc32c(Buffer(32, std::uint8_t{0xff})) == 0x62a8ab43U);
    Buffer ascending(32);
    std::iota(ascending.begin(), ascending.end(), std::uint8_t{0});
    CHECK(crc32c(ascending) == 0x46dd794eU);
}

TEST_CASE("a record is its length, a checksum of it, the data, and their checksum") {
    const auto stream = stream_of({bytes_of("hello")});
    REQUIRE(stream.size() == 8 + 4 + 5 + 4);
    CHECK(stream[0] == 5);
    CHECK(std::count(stream.begin() + 1, stream.begin() + 8, 0) == 7);
    CHECK(std::memcmp(stream.data() + 12, "hello", 5) == 0);
}

TEST_CASE("records come back as they were written, the empty and the large among them") {
    const std::vector<Buffer> records = {{}, bytes_of("x"), Buffer(3'000'000, std::uint8_t{7}), {}};
    CHECK(records_of(stream_of(records)) == records);
    CHECK(records_of({}).empty());
}

TEST_CASE("a flipped bit in the data costs that record alone") {
    const auto stream = stream_of({bytes_of("first"), bytes_of("second")});
    for (std::size_t at = 12; at < 12 + 5 + 4; ++at) {
        const auto damaged = flipped(stream, at);
        RecordReader reader(read_buffer(damaged));
        CHECK_THROWS_AS(reader.next(), SampleError);
        const auto next = reader.next();
        REQUIRE(next.has_value());
        CHECK(*next == bytes_of("second"));
        CHECK_FALSE(reader.next().has_value());
    }
}

TEST_CASE("a flipped bit in a length breaks the stream, for the next record cannot be found") {
    const auto stream = stream_of({bytes_of("first"), bytes_of("second")});
    for (std::size_t at = 0; at < 12; ++at) {
        const auto damaged = flipped(stream, at);
        RecordReader reader(read_buffer(damaged));
        CHECK_THROWS_AS(reader.next(), StreamError);
    }
}

TEST_CASE("a stream cut anywhere but between records is broken") {
    const auto stream = stream_of({bytes_of("first")});
    for (std::size_t length = 1; length < stream.size(); ++length) {
        const Buffer cut(stream.begin(), stream.begin() + static_cast<long>(length));
        RecordReader reader(read_buffer(cut));
        CHECK_THROWS_AS(reader.next(), StreamError);
    }
}

TEST_CASE("an absurd length with a right checksum is refused before memory is asked for") {
    for (const std::uint64_t length : {std::uint64_t{1} << 62U, ~std::uint64_t{0}}) {
        Buffer stream(12);
        std::memcpy(stream.data(), &length, 8);
        const auto crc = masked_crc32c(std::span(stream).first(8));
        std::memcpy(stream.data() + 8, &crc, 4);
        RecordReader reader(read_buffer(stream));
        CHECK_THROWS_AS(reader.next(), StreamError);
    }
}

}  // namespace ppsim
