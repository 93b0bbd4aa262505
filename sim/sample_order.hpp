// The order in which an epoch visits items, without a list of them.
#pragma once

#include <cstdint>

#include "sim/random.hpp"

namespace ppsim {

/// `shuffled`: a fresh permutation of samples each epoch. `shards_shuffled`: a fresh permutation of
/// shards, samples in order within each. `with_replacement`: independent draws.
enum class ReadOrder { sequential, shuffled, shards_shuffled, with_replacement };

/// A permutation of 0..count-1 by a four-round Feistel network over the next even power of two,
/// walking on while outside (cycle walking): any position in constant time and no memory, unlike
/// a shuffled list of a billion samples.
class Permutation {
public:
    Permutation(std::uint64_t count, std::uint64_t key);

    [[nodiscard]] std::uint64_t operator()(std::uint64_t position) const;

private:
    [[nodiscard]] std::uint64_t scrambled(std::uint64_t value) const;

    std::uint64_t count_;
    std::uint64_t key_;
    unsigned half_bits_ = 1;
};

/// Which item the `position`-th read of an epoch is; every item once an epoch, but with
/// replacement.
class EpochOrder {
public:
    EpochOrder(ReadOrder order, std::uint64_t items, std::uint64_t per_shard, std::uint64_t key);

    [[nodiscard]] std::uint64_t item(std::uint64_t position) const;

private:
    ReadOrder order_;
    std::uint64_t items_;
    std::uint64_t per_shard_;
    std::uint64_t key_;
    Permutation permutation_;
};

}  // namespace ppsim
