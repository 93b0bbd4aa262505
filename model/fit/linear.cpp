// Fits a linear time law; parameters are scaled so that each is about 1.
#include "model/fit/linear.hpp"

#include <algorithm>
#include <cmath>

#include "model/fit/fit_error.hpp"

namespace ppsim {
namespace {

// Share of the mean time that a coefficient would explain alone: what it is measured in.
std::vector<double> scales(const std::vector<LinearPoint>& points, double mean_time) {
    std::vector<double> result(points.front().inputs.size());
    for (std::size_t k = 0; k < result.size(); ++k) {
        double mean_input = 0;
        for (const auto& point : points)
            mean_input += point.inputs[k];
        mean_input /= static_cast<double>(points.size());
        result[k] = mean_input > 0 ? mean_time / mean_input : 0;
    }
    return result;
}

double mean_seconds(const std::vector<LinearPoint>& points) {
    double sum = 0;
    for (const auto& point : points)
        sum += point.seconds;
    return sum / static_cast<double>(points.size());
}

std::vector<Unknown> unknowns(std::size_t coefficients, bool has_contention) {
    std::vector<Unknown> result;
    for (std::size_t k = 0; k < coefficients; ++k) {
        // A weak pull to an equal split keeps coefficients finite where sizes hardly vary.
        const double start = 1.0 / static_cast<double>(coefficients);
        result.push_back({"coefficient " + std::to_string(k), start, 0, 50, 10});
    }
    const double limit = has_contention ? 3 : 1e-9;
    result.push_back({"contention", 0, has_contention ? -0.3 : 0, limit, 0});
    return result;
}

double model_seconds(const LinearPoint& point,
                     const std::vector<double>& parameters,
                     const std::vector<double>& scale) {
    double time = 0;
    for (std::size_t k = 0; k < scale.size(); ++k)
        time += parameters[k] * scale[k] * point.inputs[k];
    return time * (1 + parameters.back() * point.slowdown_others);
}

}  // namespace

LinearFit fit_linear(const std::string& law,
                     const std::vector<LinearPoint>& points,
                     bool relative) {
    if (points.empty()) throw FitError(law + ": no point was measured");
    const double mean_time = mean_seconds(points);
    if (!(mean_time > 0)) throw FitError(law + ": every time is zero; the clock did not move");
    const auto scale = scales(points, mean_time);
    const bool has_contention = std::any_of(
        points.begin(), points.end(), [](const auto& point) { return point.slowdown_others > 0; });
    const Residual residual = [&](const std::vector<double>& parameters, std::size_t i) {
        const double unit = relative ? std::max(points[i].seconds, 1e-3 * mean_time) : mean_time;
        // 10 %: the size of an ordinary deviation, so that Huber's loss bends at 20 %.
        return (model_seconds(points[i], parameters, scale) - points[i].seconds) / (0.1 * unit);
    };
    const auto solution = solve(unknowns(scale.size(), has_contention), residual, points.size());
    LinearFit fit;
    for (std::size_t k = 0; k < scale.size(); ++k) {
        fit.coefficients.push_back(solution.values[k] * scale[k]);
    }
    fit.contention = has_contention ? solution.values.back() : 0;
    fit.relative_sd = 0.1 * solution.residual_sd;
    fit.mean_relative_sd = fit.relative_sd / std::sqrt(static_cast<double>(points.size()));
    fit.report = {law, points.size(), fit.relative_sd, {}, solution.unidentified};
    return fit;
}

}  // namespace ppsim
