// Progressive filling, one round per link or cap that fills.
#include "sim/max_min.hpp"

#include <algorithm>

namespace ppsim {

namespace {

constexpr double rising = -1;

struct Filling {
    std::vector<double> left;   ///< capacity not yet given to fixed flows
    std::vector<double> flows;  ///< still rising, per link
};

Filling unfilled(const std::vector<double>& capacities, const std::vector<FlowClass>& classes) {
    Filling filling{capacities, std::vector<double>(capacities.size(), 0)};
    for (const FlowClass& flow_class : classes) {
        for (const std::size_t link : flow_class.links) {
            filling.flows[link] += flow_class.flows;
        }
    }
    return filling;
}

double level_of(const Filling& filling, const FlowClass& flow_class) {
    double level = flow_class.cap;
    for (const std::size_t link : flow_class.links) {
        level = std::min(level, std::max(0.0, filling.left[link]) / filling.flows[link]);
    }
    return level;
}

}  // namespace

std::vector<double> max_min_rates(const std::vector<double>& capacities,
                                  const std::vector<FlowClass>& classes) {
    Filling filling = unfilled(capacities, classes);
    std::vector<double> rates(classes.size(), rising);
    for (;;) {
        double lowest = std::numeric_limits<double>::infinity();
        for (std::size_t i = 0; i < classes.size(); ++i) {
            if (rates[i] == rising) lowest = std::min(lowest, level_of(filling, classes[i]));
        }
        std::vector<std::size_t> fixed;
        for (std::size_t i = 0; i < classes.size(); ++i) {
            if (rates[i] == rising && level_of(filling, classes[i]) <= lowest) fixed.push_back(i);
        }
        if (fixed.empty()) return rates;
        for (const std::size_t i : fixed) {
            rates[i] = lowest;
            for (const std::size_t link : classes[i].links) {
                filling.left[link] -= lowest * classes[i].flows;
                filling.flows[link] -= classes[i].flows;
            }
        }
    }
}

}  // namespace ppsim
