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

/// One of several nodes that share a fresh permutation of everything, each with its own cache of
/// `cached_share` of the data set: what a node reads was on any node before. Mean over the epochs
/// from the second to `epochs`:
///   h_e = min(h, 1 - (1 - 1/N)^(e-1)),  h = c + (h_1 - c) / (1 + (c N)^1.8),  h_1 of one node
/// The first part: only what this node has read can be there. The second fits simulated LRU caches
/// (c 0.1-0.8, 2 to 16 nodes) within 0.04. nodes >= 1, epochs >= 2.
[[nodiscard]] double reshuffled_nodes_hit_ratio(double cached_share, double nodes, int epochs);

}  // namespace ppsim
