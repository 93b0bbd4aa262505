// Figures by name, and what is made of them.
#include "model/predict/criteria.hpp"

#include <algorithm>

namespace ppsim {
namespace {

using Unit = Criterion::Unit;
using A = QuickAnswer;

constexpr auto per_second = sample / second;

// How much better, positive where a is.
double gain(const Criterion& criterion, const A& a, const A& b) {
    const double difference = criterion.value(a) - criterion.value(b);
    return criterion.larger_is_better ? difference : -difference;
}

}  // namespace

const std::vector<Criterion>& criteria() {
    static const std::vector<Criterion> all = {
        {"throughput", true, Unit::rate, [](const A& a) { return a.later.rate.value / per_second; },
         [](const A& a) { return a.later.rate.low / per_second; }},
        {"throughput_first", true, Unit::rate,
         [](const A& a) { return a.first.rate.value / per_second; },
         [](const A& a) { return a.first.rate.low / per_second; }},
        {"epoch", false, Unit::duration, [](const A& a) { return a.later.time.value / second; },
         [](const A& a) { return a.later.time.high / second; }},
        {"epoch_first", false, Unit::duration,
         [](const A& a) { return a.first.time.value / second; },
         [](const A& a) { return a.first.time.high / second; }},
        {"one_off", false, Unit::duration, [](const A& a) { return a.one_off.value / second; },
         [](const A& a) { return a.one_off.high / second; }},
        {"stored", false, Unit::bytes, [](const A& a) { return a.stored / byte; },
         [](const A& a) { return a.stored / byte; }},
        {"memory", false, Unit::bytes, [](const A& a) { return a.memory / byte; },
         [](const A& a) { return a.memory / byte; }},
        // Of the time that accelerators could train, waiting for data.
        {"stall", false, Unit::fraction,
         [](const A& a) { return 1 - a.later.rate.value / a.later.bounds.consumer; },
         [](const A& a) { return 1 - a.later.rate.low / a.later.bounds.consumer; }},
    };
    return all;
}

const Criterion* criterion_named(std::string_view name) {
    const auto& all = criteria();
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const Criterion& c) { return c.name == name; });
    return found == all.end() ? nullptr : &*found;
}

bool Requirement::met_by(const QuickAnswer& answer) const {
    const bool worse_end = at_least == criterion->larger_is_better;
    const double value = worse_end ? criterion->pessimistic(answer) : criterion->value(answer);
    return at_least ? value >= threshold : value <= threshold;
}

Objective::Objective(std::vector<Term> terms) : terms_(std::move(terms)), scales_(terms_.size()) {}

void Objective::see(const QuickAnswer& answer) {
    for (std::size_t k = 0; k < terms_.size(); ++k) {
        const double value = terms_[k].criterion->value(answer);
        auto& scale = scales_[k];
        scale.low = scale.seen ? std::min(scale.low, value) : value;
        scale.high = scale.seen ? std::max(scale.high, value) : value;
        scale.seen = true;
    }
}

double Objective::score(const QuickAnswer& answer) const {
    double sum = 0;
    for (std::size_t k = 0; k < terms_.size(); ++k) {
        const auto& scale = scales_[k];
        if (!(scale.high > scale.low)) continue;
        const double share =
            (terms_[k].criterion->value(answer) - scale.low) / (scale.high - scale.low);
        sum += terms_[k].weight * (terms_[k].criterion->larger_is_better ? share : 1 - share);
    }
    return sum;
}

bool dominates(const QuickAnswer& a,
               const QuickAnswer& b,
               const std::vector<const Criterion*>& by) {
    bool better = false;
    for (const auto* criterion : by) {
        const double g = gain(*criterion, a, b);
        if (g < 0) return false;
        better |= g > 0;
    }
    return better;
}

}  // namespace ppsim
