// Which share of reads the memory serves, epoch after epoch, when the data set does not fit.
#pragma once

namespace ppsim {

/// Hit ratio of the second epoch over fresh permutations under LRU: a read hits iff the bytes read
/// since the last time are fewer than the cache holds: h = c + (1-c) ln(1-c), c = cache / dataset.
/// Range 0 <= c <= 1; c >= 1 gives 1. Derivation: reuse distance of position p then q is 1 -
/// p(1-q).
[[nodiscard]] double lru_hit_ratio(double cached_share);

/// Long-run hit ratio over fresh permutations under random replacement:
/// h = ((1 - e^-a)/a)^2 with a = (1-h)/c, solved by bisection.
[[nodiscard]] double random_hit_ratio(double cached_share);

/// What the Linux page cache does in the long run: between LRU and random replacement; the centre
/// is random replacement up to c = 0.7 and the middle above. Source: measured on kernel 6.18.
[[nodiscard]] double page_cache_hit_ratio(double cached_share);

}  // namespace ppsim
