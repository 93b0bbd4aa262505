// Edit distance (optimal string alignment) and suggestions.
#include "model/core/spelling.hpp"

#include <algorithm>

namespace ppsim {

std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::vector<std::size_t>> cost(a.size() + 1,
                                               std::vector<std::size_t>(b.size() + 1));
    for (std::size_t i = 0; i <= a.size(); ++i)
        cost[i][0] = i;
    for (std::size_t j = 0; j <= b.size(); ++j)
        cost[0][j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t change = a[i - 1] == b[j - 1] ? 0 : 1;
            cost[i][j] =
                std::min({cost[i - 1][j] + 1, cost[i][j - 1] + 1, cost[i - 1][j - 1] + change});
            const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
            if (swapped) cost[i][j] = std::min(cost[i][j], cost[i - 2][j - 2] + 1);
        }
    }
    return cost[a.size()][b.size()];
}

std::string suggestion(std::string_view word, const std::vector<std::string>& known) {
    const std::string* nearest = nullptr;
    std::size_t least = 3;
    for (const auto& candidate : known) {
        const auto distance = edit_distance(word, candidate);
        if (distance < least && distance < candidate.size()) {
            least = distance;
            nearest = &candidate;
        }
    }
    if (nearest != nullptr) return "did you mean \"" + *nearest + "\"?";
    std::string text = "known:";
    for (const auto& candidate : known)
        text += (text.back() == ':' ? " " : ", ") + candidate;
    return known.empty() ? "none is known here" : text;
}

}  // namespace ppsim
