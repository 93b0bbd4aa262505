// One cost function of all residuals with a forward-difference derivative.
#include "model/fit/least_squares.hpp"

#include <ceres/ceres.h>

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>

#include "model/fit/fit_error.hpp"

namespace ppsim {
namespace {

bool finite(const std::vector<double>& values) {
    return std::all_of(values.begin(), values.end(), [](double v) { return std::isfinite(v); });
}

class AllResiduals : public ceres::CostFunction {
public:
    AllResiduals(const Residuals& residuals, const LeastSquaresProblem& problem, std::size_t count)
        : residuals_(residuals), problem_(problem), count_(count) {
        set_num_residuals(static_cast<int>(count));
        mutable_parameter_block_sizes()->push_back(static_cast<int>(problem.start.size()));
    }

    bool Evaluate(double const* const* blocks, double* out, double** jacobians) const override {
        const std::size_t n = problem_.start.size();
        std::vector<double> unknowns(blocks[0], blocks[0] + n);
        std::vector<double> base(count_);
        residuals_(unknowns, base);
        if (!finite(base)) return false;
        std::copy(base.begin(), base.end(), out);
        if (jacobians == nullptr || jacobians[0] == nullptr) return true;
        std::vector<double> moved(count_);
        std::fill(jacobians[0], jacobians[0] + count_ * n, 0.0);
        for (std::size_t k = 0; k < n; ++k) {
            if (!problem_.fixed.empty() && problem_.fixed[k]) continue;
            const double step = step_of(unknowns[k], k);
            const double kept = unknowns[k];
            unknowns[k] += step;
            residuals_(unknowns, moved);
            unknowns[k] = kept;
            if (!finite(moved)) return false;
            for (std::size_t i = 0; i < count_; ++i)
                jacobians[0][i * n + k] = (moved[i] - base[i]) / step;
        }
        return true;
    }

private:
    // Away from a bound that the step would cross.
    [[nodiscard]] double step_of(double value, std::size_t k) const {
        const bool crosses = !problem_.high.empty() && value + problem_.step > problem_.high[k];
        return crosses ? -problem_.step : problem_.step;
    }

    const Residuals& residuals_;
    const LeastSquaresProblem& problem_;
    std::size_t count_;
};

std::size_t count_residuals(const LeastSquaresProblem& problem, const Residuals& residuals) {
    std::vector<double> first;
    residuals(problem.start, first);
    if (!finite(first)) throw FitError("a residual is not finite at the start");
    return first.size();
}

// Unknowns that nothing depends on keep covariance 0 on their rows: their columns are null.
std::vector<std::vector<double>> covariance_of(const AllResiduals& cost,
                                               const std::vector<double>& values) {
    const auto n = static_cast<Eigen::Index>(values.size());
    Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor> jacobian(
        cost.num_residuals(), n);
    std::vector<double> residuals(static_cast<std::size_t>(cost.num_residuals()));
    const double* blocks[] = {values.data()};
    double* jacobians[] = {jacobian.data()};
    if (!cost.Evaluate(blocks, residuals.data(), jacobians)) {
        throw FitError("no derivative at the solution");
    }
    const Eigen::MatrixXd information = jacobian.transpose() * jacobian;
    const Eigen::MatrixXd inverse = information.completeOrthogonalDecomposition().pseudoInverse();
    std::vector<std::vector<double>> result(values.size(), std::vector<double>(values.size()));
    for (Eigen::Index i = 0; i < n; ++i) {
        for (Eigen::Index j = 0; j < n; ++j)
            result[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)] = inverse(i, j);
    }
    return result;
}

void bound(ceres::Problem& ceres_problem, const LeastSquaresProblem& problem, double* values) {
    for (std::size_t k = 0; k < problem.low.size(); ++k)
        ceres_problem.SetParameterLowerBound(values, static_cast<int>(k), problem.low[k]);
    for (std::size_t k = 0; k < problem.high.size(); ++k)
        ceres_problem.SetParameterUpperBound(values, static_cast<int>(k), problem.high[k]);
}

}  // namespace

LeastSquaresResult least_squares(const LeastSquaresProblem& problem, const Residuals& residuals) {
    LeastSquaresResult result{problem.start, {}, 0};
    AllResiduals cost(residuals, problem, count_residuals(problem, residuals));
    ceres::Problem::Options ownership;
    ownership.cost_function_ownership = ceres::DO_NOT_TAKE_OWNERSHIP;
    ceres::Problem ceres_problem(ownership);
    ceres_problem.AddResidualBlock(&cost, nullptr, result.values.data());
    bound(ceres_problem, problem, result.values.data());
    ceres::Solver::Options options;
    options.max_num_iterations = problem.iterations;
    options.function_tolerance = problem.tolerance;
    options.num_threads = 1;
    options.logging_type = ceres::SILENT;
    options.linear_solver_type = ceres::DENSE_QR;
    ceres::Solver::Summary summary;
    ceres::Solve(options, &ceres_problem, &summary);
    if (!summary.IsSolutionUsable() || !std::isfinite(summary.final_cost)) {
        throw FitError("the solver found no finite fit: " + summary.message);
    }
    result.cost = summary.final_cost;
    result.covariance = covariance_of(cost, result.values);
    return result;
}

}  // namespace ppsim
