// Strategy: what is done once offline and stored, in which codec, cached where, with how many
// threads.
#pragma once

#include <array>
#include <compare>
#include <optional>
#include <string>
#include <string_view>

#include "model/core/pipeline.hpp"
#include "model/core/step_set.hpp"

namespace ppsim {

enum class Codec { none, gzip, zlib, zstd, lz4 };

/// `none`: the page cache is cold in every epoch. `page`: the kernel's page cache keeps what fits.
/// `app`: the application keeps, after epoch 1, the output of the last step before a random one.
enum class CacheLevel { none, page, app };

inline constexpr std::array codecs = {Codec::none, Codec::gzip, Codec::zlib, Codec::zstd,
                                      Codec::lz4};
inline constexpr std::array cache_levels = {CacheLevel::none, CacheLevel::page, CacheLevel::app};

[[nodiscard]] std::string_view name(Codec codec);
[[nodiscard]] std::string_view name(CacheLevel level);
[[nodiscard]] std::optional<Codec> codec_named(std::string_view text);
[[nodiscard]] std::optional<CacheLevel> cache_level_named(std::string_view text);

struct Strategy {
    StepSet offline = {};  ///< empty: the files as they are
    Codec codec = Codec::none;
    CacheLevel cache = CacheLevel::page;
    int threads = 1;  ///< workers; each reads and runs the online steps

    auto operator<=>(const Strategy&) const = default;
};

/// The steps whose outputs are stored: "online" where nothing is stored, "split@resize" for a
/// chain, "split@resize&tokens" for several frontier steps.
[[nodiscard]] std::string split_name(const Pipeline& pipeline, StepSet offline);

/// Canonical name: "split@resize+zstd,cache=page,threads=2".
[[nodiscard]] std::string strategy_name(const Pipeline& pipeline, const Strategy& strategy);

/// Reads a canonical name; what is left out is codec none, cache page, threads 1.
/// Throws InputError (where = "strategy") on an unknown step, codec, level, or one that
/// cannot be stored.
[[nodiscard]] Strategy parse_strategy(const Pipeline& pipeline, std::string_view text);

}  // namespace ppsim
