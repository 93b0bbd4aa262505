// Random bits by key: a sample's numbers depend on what it is, never on when they are drawn.
#pragma once

#include <cstdint>

namespace ppsim {

/// Finaliser of splitmix64 (Steele, Lea, Flood 2014): a bijection of 64 bits without visible
/// structure.
[[nodiscard]] constexpr std::uint64_t mixed(std::uint64_t bits) {
    bits = (bits ^ (bits >> 30U)) * 0xbf58476d1ce4e5b9U;
    bits = (bits ^ (bits >> 27U)) * 0x94d049bb133111ebU;
    return bits ^ (bits >> 31U);
}

/// What a number belongs to, besides its sample. Two strategies simulated with the same key see
/// the same samples (common random numbers), whatever order events take.
struct StreamKey {
    std::uint64_t seed = 1;
    std::uint32_t replication = 0;
    std::uint32_t stage = 0;
};

/// The splitmix64 sequence that starts at the key's state, read at any index in constant time.
class Stream {
public:
    Stream() = default;

    explicit constexpr Stream(StreamKey key)
        : state_(mixed(mixed(key.seed + golden) ^
                       (std::uint64_t{key.replication} << 32U | key.stage))) {}

    /// The sequence itself, for known answers.
    static constexpr Stream at_state(std::uint64_t state) {
        Stream stream;
        stream.state_ = state;
        return stream;
    }

    [[nodiscard]] constexpr std::uint64_t bits(std::uint64_t item) const {
        return mixed(state_ + (item + 1) * golden);
    }

    /// Uniform in (0, 1), never an end: 52 bits in the middle of their cells.
    [[nodiscard]] constexpr double uniform(std::uint64_t item) const {
        return unit_interval(bits(item));
    }

    [[nodiscard]] static constexpr double unit_interval(std::uint64_t bits) {
        return (static_cast<double>(bits >> 12U) + 0.5) * 0x1p-52;
    }

private:
    static constexpr std::uint64_t golden = 0x9e3779b97f4a7c15U;
    std::uint64_t state_ = 0;
};

}  // namespace ppsim
