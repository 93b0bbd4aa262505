// Fisher-Yates over a counter hash, so that every standard library gives the same order.
#include "calibrate/runtime/order.hpp"

#include <numeric>
#include <utility>

#include "calibrate/steps/random.hpp"

namespace ppsim {

std::vector<std::size_t> epoch_order(std::size_t count,
                                     bool shuffle,
                                     std::uint64_t seed,
                                     std::uint64_t epoch) {
    std::vector<std::size_t> order(count);
    std::iota(order.begin(), order.end(), std::size_t{0});
    if (!shuffle) return order;
    for (std::size_t i = count; i > 1; --i) {
        const SampleKey key{seed, epoch, i};
        const auto j = draw_below(key, "order", static_cast<std::int64_t>(i));
        std::swap(order[i - 1], order[static_cast<std::size_t>(j)]);
    }
    return order;
}

}  // namespace ppsim
