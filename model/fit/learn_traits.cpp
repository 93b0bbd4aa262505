// The outer fit: traits against the target rows of the lessons, each lesson refitted inside.
#include "model/fit/learn_traits.hpp"

#include <algorithm>
#include <cmath>

#include "model/fit/fit_pipeline.hpp"
#include "model/fit/interval_factors.hpp"
#include "model/fit/least_squares.hpp"
#include "model/laws/row_value.hpp"

namespace ppsim {
namespace {

constexpr double row_sd = 0.15;       ///< ln, of a target row around the laws
constexpr double cauchy_scale = 2.0;  ///< residuals beyond it count ever less
constexpr int sweeps = 20;

// Partial and later epochs come several to a strategy, so each counts half; speed-ups are the same
// runs once more.
double weight(const std::string& group) {
    if (group == "cold" || group == "codec") return 1;
    if (group == "cold_partial" || group == "warm") return 0.5;
    return 0;
}

double cauchy(double r) {
    const double s = cauchy_scale;
    return std::copysign(s * std::sqrt(std::log1p(r * r / (s * s))), r);
}

Traits traits_at(const std::vector<double>& ln_values) {
    Traits traits;
    for (std::size_t k = 0; k < trait_count; ++k)
        traits[static_cast<Trait>(k)] = std::exp(ln_values[k]);
    return traits;
}

class OuterFit {
public:
    explicit OuterFit(const std::vector<Lesson>& lessons)
        : lessons_(lessons), warm_(lessons.size()) {}

    Traits result() {
        LeastSquaresProblem problem;
        for (const auto& belief : beliefs()) {
            const double centre = std::log(belief.centre);
            problem.start.push_back(centre);
            problem.low.push_back(centre - 3 * belief.ln_sd);
            const double high = centre + 3 * belief.ln_sd;
            problem.high.push_back(belief.most > 0 ? std::min(high, std::log(belief.most)) : high);
        }
        problem.step = 3e-3;
        problem.iterations = sweeps;
        problem.tolerance = 1e-3;
        const auto solution =
            least_squares(problem, [this](const auto& x, auto& out) { residuals(x, out); });
        return traits_at(solution.values);
    }

private:
    void residuals(const std::vector<double>& x, std::vector<double>& out) {
        out.clear();
        for (std::size_t k = 0; k < trait_count; ++k)
            out.push_back((x[k] - std::log(beliefs()[k].centre)) / beliefs()[k].ln_sd);
        const auto traits = traits_at(x);
        for (std::size_t i = 0; i < lessons_.size(); ++i)
            add_lesson(i, traits, out);
    }

    void add_lesson(std::size_t i, const Traits& traits, std::vector<double>& out) {
        const auto& lesson = lessons_[i];
        const auto fitted = fit_pipeline({*lesson.set, *lesson.pipeline, traits}, warm_[i]);
        if (warm_[i].empty()) warm_[i] = fitted.unknowns;
        const auto& home = lesson.set->storages.front().name;
        for (const auto& row : lesson.pipeline->rows) {
            const double w = weight(row.group);
            if (w <= 0 || row.role != RowRole::target || row.storage != home) continue;
            if (refusal(fitted, row)) continue;
            const double miss = std::log(row_value(fitted, row) / row.value) / row_sd;
            out.push_back(cauchy(miss) * std::sqrt(w));
        }
    }

    const std::vector<Lesson>& lessons_;
    std::vector<std::vector<double>> warm_;  ///< first fits, where later ones start
};

std::vector<FittedPipeline> fit_all(const std::vector<Lesson>& lessons, const Traits& traits) {
    std::vector<FittedPipeline> fitted;
    for (const auto& lesson : lessons)
        fitted.push_back(fit_pipeline({*lesson.set, *lesson.pipeline, traits}));
    return fitted;
}

}  // namespace

LearnedTraits learn_traits(const std::vector<Lesson>& lessons) {
    LearnedTraits learned;
    if (lessons.empty()) return learned;
    learned.traits = OuterFit(lessons).result();
    for (const auto& lesson : lessons)
        learned.pipelines.push_back(lesson.pipeline->pipeline.name());
    std::sort(learned.pipelines.begin(), learned.pipelines.end());
    auto fitted = fit_all(lessons, learned.traits);
    learned.probe_sd = probe_sd(lessons, fitted);
    for (auto& one : fitted)
        one.probe_sd = learned.probe_sd;
    learned.interval_factors = interval_factors(lessons, fitted);
    return learned;
}

}  // namespace ppsim
