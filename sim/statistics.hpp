// Estimates from one long run: warm-up deleted, correlated neighbours put into batches.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace ppsim {

/// A mean with what is known about it. The numbers have the unit of what was added.
struct MeanEstimate {
    double mean = 0;
    double standard_error = 0;
    double half_width = 0;     ///< of the 95 % interval (Student t over batches)
    std::size_t batches = 0;   ///< fewer than 10: the run was too short for an interval
    double correlation = 0;    ///< of neighbouring batches; an honest interval needs |r| < 0.2
    double warm_up_share = 0;  ///< of the observations, left out as warm-up

    [[nodiscard]] bool settled() const {
        return batches >= 10 && correlation < 0.2 && warm_up_share < 0.5;
    }

    [[nodiscard]] double relative_half_width() const;
};

/// A series of (value, weight) in a fixed number of bins that double their span when they run out:
/// memory does not grow with the run. The mean is sum of values / sum of weights, so a rate is
/// (samples, seconds) and a plain mean has weight 1.
class BinnedSeries {
public:
    void add(double value, double weight = 1) {
        last_.value += value;
        last_.weight += weight;
        if (++in_last_ == span_) {
            close();
        }
    }

    [[nodiscard]] std::uint64_t count() const { return count_ + in_last_; }

    /// Everything added, warm-up included.
    [[nodiscard]] double mean() const;

    /// Deletes the warm-up by MSER-5, at least `floor` observations, then batches.
    [[nodiscard]] MeanEstimate estimate(std::uint64_t floor = 0) const;

private:
    struct Bin {
        double value = 0;
        double weight = 0;
    };

    void close();
    [[nodiscard]] std::size_t warm_up(std::size_t floor) const;

    static constexpr std::size_t most_bins = 4096;
    std::vector<Bin> bins_;
    Bin last_;
    std::uint64_t span_ = 1;
    std::uint64_t in_last_ = 0;
    std::uint64_t count_ = 0;
};

/// Mean and interval over independent replications.
[[nodiscard]] MeanEstimate over_replications(const std::vector<double>& values);

/// Two-sided 95 % quantile of Student's t.
[[nodiscard]] double student_95(std::size_t degrees_of_freedom);

}  // namespace ppsim
