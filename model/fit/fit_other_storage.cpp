// The fit of a pipeline on a second storage, with what the first told as its prior.
#include <algorithm>
#include <cmath>

#include "model/fit/calibration_runs.hpp"
#include "model/fit/fit_error.hpp"
#include "model/fit/fit_pipeline.hpp"
#include "model/fit/least_squares.hpp"

namespace ppsim {
namespace {

constexpr double run_sd = 0.05;
constexpr double cpu_sd = 0.2;       ///< ln: hosts of one nominal type differ up to a factor of 2
constexpr double read_sd = 0.4;      ///< ln
constexpr double latency_sd = 1.0;   ///< ln
constexpr double start_up_sd = 0.4;  ///< ln, around the start-up on the first storage

// Cauchy's loss as a residual: an outlying run counts less.
double outlier_damped(double r) {
    return std::copysign(std::sqrt(2 * std::log1p(r * r / 2)), r);
}

struct Run {
    StrategyQuestion question;
    Seconds elapsed;
};

class OtherStorage {
public:
    OtherStorage(const FitTask& task, const FittedPipeline& home, const std::string& storage)
        : home_(home), fitted_(home) {
        for (const auto& stored : task.set.storages) {
            if (stored.name == storage) fitted_.host.rotating = stored.rotating;
        }
        for (const auto& row : task.pipeline.rows) {
            if (!is_cold_calibration(row, storage)) continue;
            EpochConditions epoch;
            epoch.threads = row.strategy.threads;
            epoch.samples = row.samples;
            const auto split = *fitted_.find(row.strategy.offline);
            epoch.stored = fitted_.splits[split].sizes.raw;
            runs_.push_back({{split, epoch, false}, elapsed_of(row)});
        }
        if (runs_.empty()) throw FitError("no calibration row on " + storage);
    }

    FittedPipeline result() {
        LeastSquaresProblem problem;
        problem.start = home_.unknowns;
        for (std::size_t k = 0; k < fitted_.splits.size(); ++k)
            problem.start[fitted_.layout.start_up(k)] = start_up_centre(k);
        const auto solution =
            least_squares(problem, [this](const auto& x, auto& out) { residuals(x, out); });
        fitted_.unknowns = solution.values;
        fitted_.covariance = solution.covariance;
        for (auto& run : fitted_.short_runs)
            run.reset();
        return fitted_;
    }

private:
    double start_up_centre(std::size_t split) const {
        constexpr double least = 0.05;  // s
        return std::log(std::max(std::exp(home_.unknowns[home_.layout.start_up(split)]), least));
    }

    void residuals(const std::vector<double>& x, std::vector<double>& out) const {
        out.clear();
        for (const auto& run : runs_) {
            const auto n = run.question.epoch.samples;
            const Seconds time =
                start_up(fitted_, x, run.question) + n * sample_time(fitted_, x, run.question);
            out.push_back(outlier_damped(std::log(time / run.elapsed) / run_sd));
        }
        const auto& at = fitted_.layout;
        for (std::size_t k = 0; k <= at.deserialise(); ++k) {
            const double sd = std::sqrt(std::max(home_.covariance[k][k], 0.0));
            out.push_back((x[k] - home_.unknowns[k]) / std::clamp(sd, 0.08, 0.5));
        }
        out.push_back(x[at.cpu_factor()] / cpu_sd);
        out.push_back(x[at.read_factor()] / read_sd);
        out.push_back(x[at.latency_factor()] / latency_sd);
        for (std::size_t k = 0; k < fitted_.splits.size(); ++k)
            out.push_back((x[at.start_up(k)] - start_up_centre(k)) / start_up_sd);
    }

    const FittedPipeline& home_;
    FittedPipeline fitted_;
    std::vector<Run> runs_;
};

}  // namespace

FittedPipeline fit_other_storage(const FitTask& task,
                                 const FittedPipeline& home,
                                 const std::string& storage) {
    return OtherStorage(task, home, storage).result();
}

}  // namespace ppsim
