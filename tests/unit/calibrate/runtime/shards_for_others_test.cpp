// Writes shards for tfrecord_check.py, which reads them with libraries that are not ours.
#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <string>

#include "calibrate/runtime/file_stream.hpp"
#include "calibrate/runtime/record_file.hpp"

namespace ppsim {

// Hidden: run by the script, which says where to write. The script knows the contents too.
TEST_CASE("shards are written for other readers", "[.shards]") {
    const char* directory = std::getenv("PPSIM_SHARDS");
    REQUIRE(directory != nullptr);
    for (const auto codec : codecs) {
        const auto file = std::filesystem::path(directory) / std::string(name(codec));
        RecordWriter writer(encoder(codec, create_file(file)));
        for (const std::size_t size : {0U, 1U, 1000U, 700'000U}) {
            Buffer record(size);
            for (std::size_t i = 0; i < size; ++i)
                record[i] = static_cast<std::uint8_t>((i * 31 + size) % 251);
            writer.write(record);
        }
        writer.finish();
    }
}

}  // namespace ppsim
