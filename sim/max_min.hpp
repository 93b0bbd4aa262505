// Max-min fair rates of flows that cross several links.
#pragma once

#include <cstddef>
#include <limits>
#include <vector>

namespace ppsim {

/// `flows` equal flows over the same links, none faster than `cap`.
struct FlowClass {
    std::vector<std::size_t> links;
    double flows = 1;
    double cap = std::numeric_limits<double>::infinity();
};

/// Rate of one flow of each class by progressive filling: raise all rates together; the link that
/// fills first (least (capacity - fixed load) / flows still rising) fixes the flows on it; go on
/// with the others. Every flow then has a full link on which no flow is faster, or runs at its
/// cap. Source: Bertsekas, Gallager, Data Networks, 6.5.2.
[[nodiscard]] std::vector<double> max_min_rates(const std::vector<double>& capacities,
                                                const std::vector<FlowClass>& classes);

}  // namespace ppsim
