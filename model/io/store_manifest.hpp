// The manifest of stored records: what they hold and what they were made from.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "model/core/units.hpp"

namespace ppsim {

struct StoreShard {
    std::string file;
    std::uint64_t samples = 0;
    Bytes stored;
};

/// `ppsim.store/1`.
struct StoreManifest {
    std::string fingerprint;  ///< of the source files, the offline steps, codec and seed
    std::string split;
    std::string codec;
    std::uint64_t samples = 0;
    std::uint64_t skipped = 0;
    Bytes raw;  ///< record bytes before the codec
    Seconds elapsed;
    Seconds cpu;
    std::vector<StoreShard> shards;
};

/// Nothing where there is no readable manifest: the store is then made anew.
[[nodiscard]] std::optional<StoreManifest> read_store_manifest(const std::filesystem::path& file);

void write_store_manifest(const StoreManifest& manifest, const std::filesystem::path& file);

}  // namespace ppsim
