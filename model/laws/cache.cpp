// Closed forms of cache hit ratios.
#include "model/laws/cache.hpp"

#include <cmath>

namespace ppsim {

double lru_hit_ratio(double cached_share) {
    if (!(cached_share > 0)) return 0;
    if (cached_share >= 1) return 1;
    return cached_share + (1 - cached_share) * std::log1p(-cached_share);
}

double random_hit_ratio(double cached_share) {
    if (!(cached_share > 0)) return 0;
    if (cached_share >= 1) return 1;
    // The right side falls from 1 as h falls, so excess(h) = right(h) - h changes sign once
    // below 1.
    double low = 0;
    double high = 1 - 1e-9;
    for (int i = 0; i < 60; ++i) {
        const double h = (low + high) / 2;
        const double a = (1 - h) / cached_share;
        const double right = std::pow(-std::expm1(-a) / a, 2);
        (right > h ? low : high) = h;
    }
    return (low + high) / 2;
}

double page_cache_hit_ratio(double cached_share) {
    const double random = random_hit_ratio(cached_share);
    return cached_share <= 0.7 ? random : (random + lru_hit_ratio(cached_share)) / 2;
}

double reshuffled_nodes_hit_ratio(double cached_share, double nodes, int epochs) {
    const double c = std::min(cached_share, 1.0);
    const double alone = page_cache_hit_ratio(cached_share);
    if (nodes <= 1) return alone;
    const double together = c + (alone - c) / (1 + std::pow(c * nodes, 1.8));
    double sum = 0;
    for (int epoch = 2; epoch <= epochs; ++epoch)
        sum += std::min(together, 1 - std::pow(1 - 1 / nodes, epoch - 1));
    return sum / (epochs - 1);
}

}  // namespace ppsim
