// Which samples of an epoch each node prepares: in turn, as many as its accelerators train on.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

#include "sim/scenario.hpp"

namespace ppsim {

/// Deals positions 0, 1, 2, ... of an epoch to nodes like cards, `weight` at a time.
class NodeShare {
public:
    NodeShare(const SimulationScenario& scenario, std::size_t node) {
        const auto weight = [&](const SimulatedNode& n) {
            return n.accelerators.value_or(scenario.trainer.accelerators);
        };
        std::uint64_t divisor = 0;
        for (const auto& other : scenario.nodes)
            divisor = std::gcd(divisor, weight(other));
        divisor = std::max<std::uint64_t>(1, divisor);
        for (std::size_t i = 0; i < scenario.nodes.size(); ++i) {
            if (i == node) offset_ = round_;
            round_ += weight(scenario.nodes[i]) / divisor;
        }
        weight_ = weight(scenario.nodes[node]) / divisor;
    }

    /// Of so many samples, this node's number.
    [[nodiscard]] std::uint64_t of(std::uint64_t samples) const {
        const std::uint64_t rest = samples % round_;
        const std::uint64_t beyond = rest > offset_ ? rest - offset_ : 0;
        return samples / round_ * weight_ + std::min(weight_, beyond);
    }

    /// Position in the epoch of this node's `own`-th sample.
    [[nodiscard]] std::uint64_t position(std::uint64_t own) const {
        return own / weight_ * round_ + offset_ + own % weight_;
    }

private:
    std::uint64_t weight_ = 1;
    std::uint64_t offset_ = 0;
    std::uint64_t round_ = 0;  ///< positions until it is the node's turn again
};

}  // namespace ppsim
