// Criteria: the figures that configurations are compared, required and weighed by.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "model/predict/quick.hpp"

namespace ppsim {

/// A figure of an answer; `larger_is_better` decides who dominates whom.
struct Criterion {
    std::string_view name;
    bool larger_is_better;
    enum class Unit { rate, duration, bytes, fraction } unit;
    double (*value)(const QuickAnswer&);        ///< base units
    double (*pessimistic)(const QuickAnswer&);  ///< the interval's worse end
};

[[nodiscard]] const std::vector<Criterion>& criteria();
[[nodiscard]] const Criterion* criterion_named(std::string_view name);

/// "throughput >= 20000": met where the interval's worse end meets it.
struct Requirement {
    const Criterion* criterion = nullptr;
    bool at_least = true;
    double threshold = 0;

    [[nodiscard]] bool met_by(const QuickAnswer& answer) const;
};

/// PRESTO's objective: each criterion scaled from its worst (0) to its best (1) value over all
/// configurations, times its weight, summed (Isenko et al. SIGMOD'22, section 4.5).
class Objective {
public:
    struct Term {
        const Criterion* criterion = nullptr;
        double weight = 1;
    };

    explicit Objective(std::vector<Term> terms);

    void see(const QuickAnswer& answer);  ///< widens the scales
    [[nodiscard]] double score(const QuickAnswer& answer) const;

private:
    struct Scale {
        double low = 0;
        double high = 0;
        bool seen = false;
    };

    std::vector<Term> terms_;
    std::vector<Scale> scales_;
};

/// a is at least as good in every criterion and better in one.
[[nodiscard]] bool dominates(const QuickAnswer& a,
                             const QuickAnswer& b,
                             const std::vector<const Criterion*>& by);

}  // namespace ppsim
