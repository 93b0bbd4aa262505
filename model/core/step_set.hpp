// StepSet: a set of the steps of one pipeline, by index.
#pragma once

#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>

namespace ppsim {

using StepIndex = std::size_t;

/// At most `capacity` steps a pipeline; the pipeline's constructor refuses more.
class StepSet {
public:
    static constexpr std::size_t capacity = 64;

    constexpr StepSet() = default;

    [[nodiscard]] constexpr bool contains(StepIndex i) const { return (bits_ >> i & 1U) != 0; }

    [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }

    [[nodiscard]] constexpr std::size_t size() const {
        return static_cast<std::size_t>(std::popcount(bits_));
    }

    [[nodiscard]] constexpr StepSet with(StepIndex i) const {
        return StepSet(bits_ | std::uint64_t{1} << i);
    }

    [[nodiscard]] constexpr bool includes(StepSet other) const {
        return (bits_ & other.bits_) == other.bits_;
    }

    constexpr auto operator<=>(const StepSet&) const = default;

private:
    explicit constexpr StepSet(std::uint64_t bits) : bits_(bits) {}

    std::uint64_t bits_ = 0;
};

}  // namespace ppsim
