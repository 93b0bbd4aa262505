// Random draws that depend on the sample alone, never on the order in which threads reach it.
#pragma once

#include <cstdint>
#include <string_view>

#include "calibrate/steps/native_step.hpp"

namespace ppsim {

/// SplitMix64's output function (Steele, Lea, Flood 2014): a bijection that scatters bits.
[[nodiscard]] constexpr std::uint64_t scatter(std::uint64_t x) {
    x += 0x9e3779b97f4a7c15ULL;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
    return x ^ (x >> 31);
}

[[nodiscard]] constexpr std::uint64_t draw(const SampleKey& key, std::string_view stream) {
    std::uint64_t hash = scatter(key.seed);
    for (const char c : stream)
        hash = scatter(hash ^ static_cast<unsigned char>(c));
    return scatter(scatter(scatter(hash ^ key.step) ^ key.epoch) ^ key.sample);
}

/// Uniform in 0 .. bound-1; bound >= 1. The bias is below bound / 2^64.
[[nodiscard]] constexpr std::int64_t draw_below(const SampleKey& key,
                                                std::string_view stream,
                                                std::int64_t bound) {
    return static_cast<std::int64_t>(draw(key, stream) % static_cast<std::uint64_t>(bound));
}

}  // namespace ppsim
