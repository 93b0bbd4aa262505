// Feistel permutations and the orders built on them.
#include "sim/sample_order.hpp"

#include <algorithm>

namespace ppsim {

Permutation::Permutation(std::uint64_t count, std::uint64_t key) : count_(count), key_(key) {
    while (half_bits_ < 32 && (std::uint64_t{1} << (2 * half_bits_)) < count) {
        ++half_bits_;
    }
}

std::uint64_t Permutation::scrambled(std::uint64_t value) const {
    const std::uint64_t mask = (std::uint64_t{1} << half_bits_) - 1;
    std::uint64_t left = value >> half_bits_;
    std::uint64_t right = value & mask;
    for (std::uint64_t round = 0; round < 4; ++round) {
        const std::uint64_t mixed_in = mixed(right ^ mixed(key_ + round)) & mask;
        const std::uint64_t next = left ^ mixed_in;
        left = right;
        right = next;
    }
    return left << half_bits_ | right;
}

std::uint64_t Permutation::operator()(std::uint64_t position) const {
    std::uint64_t value = scrambled(position);
    while (value >= count_) {
        value = scrambled(value);
    }
    return value;
}

namespace {

std::uint64_t permuted(ReadOrder order, std::uint64_t items, std::uint64_t per_shard) {
    return order == ReadOrder::shards_shuffled ? (items + per_shard - 1) / per_shard : items;
}

}  // namespace

EpochOrder::EpochOrder(ReadOrder order,
                       std::uint64_t items,
                       std::uint64_t per_shard,
                       std::uint64_t key)
    : order_(order),
      items_(items),
      per_shard_(std::max<std::uint64_t>(1, per_shard)),
      key_(key),
      permutation_(permuted(order, items, per_shard_), key) {}

std::uint64_t EpochOrder::item(std::uint64_t position) const {
    switch (order_) {
        case ReadOrder::sequential:
            return position;
        case ReadOrder::shuffled:
            return permutation_(position);
        case ReadOrder::with_replacement:
            return mixed(key_ ^ mixed(position)) % items_;
        case ReadOrder::shards_shuffled:
            break;
    }
    // The last shard may be short; where the permutation puts it, positions behind it move up.
    const std::uint64_t shards = (items_ + per_shard_ - 1) / per_shard_;
    const std::uint64_t missing = shards * per_shard_ - items_;
    std::uint64_t at = position;
    const std::uint64_t early = permutation_(std::min(at / per_shard_, shards - 1));
    const std::uint64_t offset = at % per_shard_;
    if (missing == 0 || early * per_shard_ + offset < items_) return early * per_shard_ + offset;
    // A hole of the short shard: the overhang at the end of the epoch fills it.
    at = items_ + (offset - (per_shard_ - missing));
    return permutation_(at / per_shard_) * per_shard_ + at % per_shard_;
}

}  // namespace ppsim
