// Means and variances of step series.
#include "model/fit/step_spread.hpp"

#include <algorithm>

namespace ppsim {
namespace {

struct Moments {
    double mean = 0;
    double variance = 0;
};

Moments moments(const StepSeries& series) {
    Moments result;
    const auto count = static_cast<double>(series.samples.size());
    if (count < 2) return result;
    for (const auto& one : series.samples)
        result.mean += one.time / second / count;
    for (const auto& one : series.samples) {
        const double miss = one.time / second - result.mean;
        result.variance += miss * miss / (count - 1);
    }
    return result;
}

}  // namespace

double step_scv(const Profile& profile, const std::vector<std::string>& online) {
    Moments sum;
    for (const auto& series : profile.steps) {
        const bool wanted = std::find(online.begin(), online.end(), series.step) != online.end();
        if (!wanted || series.threads != 1) continue;
        const auto one = moments(series);
        sum.mean += one.mean;
        sum.variance += one.variance;
    }
    return sum.mean > 0 ? sum.variance / (sum.mean * sum.mean) : 0;
}

}  // namespace ppsim
