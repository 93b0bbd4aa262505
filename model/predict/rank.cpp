// Ranking of outcomes.
#include "model/predict/rank.hpp"

#include <algorithm>
#include <tuple>

namespace ppsim {
namespace {

bool better(const Outcome& a, const Outcome& b) {
    const auto* left = std::get_if<Prediction>(&a);
    const auto* right = std::get_if<Prediction>(&b);
    if (left == nullptr || right == nullptr) return left != nullptr && right == nullptr;
    return std::tuple(-left->later.rate.value, -left->first.rate.value, left->stored) <
           std::tuple(-right->later.rate.value, -right->first.rate.value, right->stored);
}

}  // namespace

std::vector<Outcome> ranked(std::vector<Outcome> outcomes) {
    std::stable_sort(outcomes.begin(), outcomes.end(), better);
    return outcomes;
}

}  // namespace ppsim
