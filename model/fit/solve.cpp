// The only file that sees Ceres: numeric derivatives, so that each law's formula exists once.
#include "model/fit/solve.hpp"

#include <ceres/ceres.h>

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>

#include "model/fit/fit_error.hpp"

namespace ppsim {
namespace {

constexpr double huber_at = 2.0;

struct PointCost {
    const Residual* residual;
    std::size_t point;
    std::size_t parameters;

    bool operator()(double const* const* blocks, double* out) const {
        const std::vector<double> values(blocks[0], blocks[0] + parameters);
        out[0] = (*residual)(values, point);
        return std::isfinite(out[0]);
    }
};

struct PriorCost {
    double centre;
    double sd;
    std::size_t index;

    bool operator()(double const* const* blocks, double* out) const {
        out[0] = (blocks[0][index] - centre) / sd;
        return true;
    }
};

template <class Cost>
ceres::CostFunction* numeric(const Cost& cost, std::size_t parameters) {
    ceres::NumericDiffOptions options;
    options.relative_step_size = 1e-6;
    // Ceres takes ownership of both.
    auto* function = new ceres::DynamicNumericDiffCostFunction<Cost>(
        new Cost(cost), ceres::TAKE_OWNERSHIP, options);
    function->AddParameterBlock(static_cast<int>(parameters));
    function->SetNumResiduals(1);
    return function;
}

void add_points(ceres::Problem& problem,
                const Residual& residual,
                std::size_t points,
                std::vector<double>& values) {
    for (std::size_t i = 0; i < points; ++i) {
        problem.AddResidualBlock(numeric(PointCost{&residual, i, values.size()}, values.size()),
                                 new ceres::HuberLoss(huber_at), values.data());
    }
}

void add_unknowns(ceres::Problem& problem,
                  const std::vector<Unknown>& unknowns,
                  std::vector<double>& values) {
    for (std::size_t k = 0; k < unknowns.size(); ++k) {
        const auto& unknown = unknowns[k];
        problem.SetParameterLowerBound(values.data(), static_cast<int>(k), unknown.low);
        problem.SetParameterUpperBound(values.data(), static_cast<int>(k), unknown.high);
        if (unknown.prior_sd > 0) {
            problem.AddResidualBlock(
                numeric(PriorCost{unknown.start, unknown.prior_sd, k}, values.size()), nullptr,
                values.data());
        }
    }
}

void minimise(ceres::Problem& problem) {
    ceres::Solver::Options options;
    options.max_num_iterations = 200;
    options.num_threads = 1;
    options.logging_type = ceres::SILENT;
    options.linear_solver_type = ceres::DENSE_QR;
    ceres::Solver::Summary summary;
    ceres::Solve(options, &problem, &summary);
    // Ceres can report success with an infinite cost (ceres-solver issue 988).
    if (!summary.IsSolutionUsable() || !std::isfinite(summary.final_cost)) {
        throw FitError("the solver found no finite fit: " + summary.message);
    }
}

double robust_sd(const Residual& residual, const std::vector<double>& values, std::size_t points) {
    std::vector<double> sizes(points);
    for (std::size_t i = 0; i < points; ++i)
        sizes[i] = std::abs(residual(values, i));
    if (sizes.empty()) return 0;
    const auto middle = sizes.begin() + static_cast<std::ptrdiff_t>(sizes.size() / 2);
    std::nth_element(sizes.begin(), middle, sizes.end());
    return 1.4826 * *middle;
}

Eigen::MatrixXd jacobian(ceres::Problem& problem, std::size_t parameters) {
    ceres::CRSMatrix sparse;
    ceres::Problem::EvaluateOptions options;
    problem.Evaluate(options, nullptr, nullptr, nullptr, &sparse);
    Eigen::MatrixXd dense = Eigen::MatrixXd::Zero(sparse.num_rows, static_cast<int>(parameters));
    for (int row = 0; row < sparse.num_rows; ++row) {
        for (int k = sparse.rows[static_cast<std::size_t>(row)];
             k < sparse.rows[static_cast<std::size_t>(row) + 1]; ++k) {
            dense(row, sparse.cols[static_cast<std::size_t>(k)]) =
                sparse.values[static_cast<std::size_t>(k)];
        }
    }
    return dense;
}

// Columns are scaled to unit length first, so that the rank does not depend on units.
void add_covariance(ceres::Problem& problem,
                    const std::vector<Unknown>& unknowns,
                    Solution& solution) {
    const auto n = static_cast<Eigen::Index>(unknowns.size());
    const Eigen::MatrixXd derivative = jacobian(problem, unknowns.size());
    Eigen::VectorXd scale(n);
    for (Eigen::Index k = 0; k < n; ++k) {
        scale(k) = derivative.col(k).norm();
        const auto& name = unknowns[static_cast<std::size_t>(k)].name;
        if (scale(k) < 1e-12) solution.unidentified.push_back(name);
    }
    const Eigen::VectorXd inverse_scale =
        scale.unaryExpr([](double s) { return s < 1e-12 ? 0.0 : 1 / s; });
    const Eigen::MatrixXd scaled = derivative * inverse_scale.asDiagonal();
    const Eigen::MatrixXd information = scaled.transpose() * scaled;
    const Eigen::MatrixXd inverse = information.completeOrthogonalDecomposition().pseudoInverse();
    const double spread = std::max(solution.residual_sd, 1e-6);
    solution.covariance.assign(unknowns.size(), std::vector<double>(unknowns.size()));
    for (Eigen::Index i = 0; i < n; ++i) {
        for (Eigen::Index j = 0; j < n; ++j) {
            solution.covariance[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)] =
                inverse(i, j) * inverse_scale(i) * inverse_scale(j) * spread * spread;
        }
    }
}

bool near_bound(const Unknown& unknown, double value) {
    const double width = unknown.high - unknown.low;
    return value - unknown.low < 1e-6 * width || unknown.high - value < 1e-6 * width;
}

}  // namespace

Solution solve(const std::vector<Unknown>& unknowns, const Residual& residual, std::size_t points) {
    Solution solution;
    for (const auto& unknown : unknowns) {
        solution.values.push_back(std::clamp(unknown.start, unknown.low, unknown.high));
    }
    for (std::size_t i = 0; i < points; ++i) {
        if (!std::isfinite(residual(solution.values, i))) {
            throw FitError("point " + std::to_string(i) + " has no finite residual");
        }
    }
    ceres::Problem problem;
    problem.AddParameterBlock(solution.values.data(), static_cast<int>(unknowns.size()));
    add_points(problem, residual, points, solution.values);
    add_unknowns(problem, unknowns, solution.values);
    minimise(problem);
    solution.residual_sd = robust_sd(residual, solution.values, points);
    add_covariance(problem, unknowns, solution);
    for (std::size_t k = 0; k < unknowns.size(); ++k) {
        if (near_bound(unknowns[k], solution.values[k])) {
            solution.at_bound.push_back(unknowns[k].name);
        }
    }
    return solution;
}

}  // namespace ppsim
