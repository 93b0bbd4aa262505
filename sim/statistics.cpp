// MSER-5, batch means with a check of neighbours, Student's t.
#include "sim/statistics.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

#include "sim/elementary.hpp"

namespace ppsim {

namespace {

struct Batches {
    std::vector<double> means;
    std::vector<double> weights;
};

double mean_of(const std::vector<double>& values) {
    double sum = 0;
    for (const double value : values) {
        sum += value;
    }
    return values.empty() ? 0 : sum / static_cast<double>(values.size());
}

double sum_of_squares(const std::vector<double>& values, double mean) {
    double sum = 0;
    for (const double value : values) {
        sum += (value - mean) * (value - mean);
    }
    return sum;
}

double lag_one(const std::vector<double>& values, double mean) {
    double products = 0;
    for (std::size_t i = 1; i < values.size(); ++i) {
        products += (values[i] - mean) * (values[i - 1] - mean);
    }
    const double squares = sum_of_squares(values, mean);
    return squares > 0 ? products / squares : 0;
}

MeanEstimate from_means(const std::vector<double>& means) {
    MeanEstimate estimate;
    estimate.batches = means.size();
    estimate.mean = mean_of(means);
    if (means.size() < 2) {
        estimate.half_width = std::numeric_limits<double>::infinity();
        estimate.standard_error = estimate.half_width;
        return estimate;
    }
    const auto n = static_cast<double>(means.size());
    estimate.standard_error = std::sqrt(sum_of_squares(means, estimate.mean) / (n - 1) / n);
    estimate.half_width = student_95(means.size() - 1) * estimate.standard_error;
    estimate.correlation = lag_one(means, estimate.mean);
    return estimate;
}

}  // namespace

double MeanEstimate::relative_half_width() const {
    return mean != 0 ? half_width / std::fabs(mean) : std::numeric_limits<double>::infinity();
}

void BinnedSeries::close() {
    bins_.push_back(last_);
    count_ += in_last_;
    last_ = {};
    in_last_ = 0;
    if (bins_.size() < most_bins) {
        return;
    }
    for (std::size_t i = 0; i < most_bins / 2; ++i) {
        bins_[i] = {bins_[2 * i].value + bins_[2 * i + 1].value,
                    bins_[2 * i].weight + bins_[2 * i + 1].weight};
    }
    bins_.resize(most_bins / 2);
    span_ *= 2;
}

double BinnedSeries::mean() const {
    Bin all = last_;
    for (const Bin& bin : bins_) {
        all.value += bin.value;
        all.weight += bin.weight;
    }
    return all.weight > 0 ? all.value / all.weight : 0;
}

// White's rule with groups of five: cut where the standard error of what remains is least,
// sum (x - mean)^2 / count^2; a least value in the second half means the run never settled.
std::size_t BinnedSeries::warm_up(std::size_t floor) const {
    constexpr std::size_t group = 5;
    const std::size_t groups = bins_.size() / group;
    std::size_t best = 0;
    double least = std::numeric_limits<double>::infinity();
    double sum = 0;
    double squares = 0;
    for (std::size_t left = 1; left <= groups; ++left) {
        const std::size_t first = groups - left;
        Bin bin;
        for (std::size_t i = 0; i < group; ++i) {
            bin.value += bins_[first * group + i].value;
            bin.weight += bins_[first * group + i].weight;
        }
        const double x = bin.weight > 0 ? bin.value / bin.weight : 0;
        sum += x;
        squares += x * x;
        const auto n = static_cast<double>(left);
        const double error = (squares - sum * sum / n) / (n * n);
        // a handful of groups at the end can agree by chance
        if (left >= 5 && error <= least) {
            least = error;
            best = first;
        }
    }
    return std::max(best * group, floor);
}

MeanEstimate BinnedSeries::estimate(std::uint64_t floor) const {
    constexpr std::size_t most_batches = 30;
    constexpr std::size_t fewest_batches = 10;
    const std::size_t cut = warm_up(static_cast<std::size_t>((floor + span_ - 1) / span_));
    const std::size_t left = bins_.size() > cut ? bins_.size() - cut : 0;
    MeanEstimate estimate;
    for (std::size_t batches = most_batches; batches >= fewest_batches; batches -= fewest_batches) {
        const std::size_t size = std::max<std::size_t>(1, left / batches);
        std::vector<double> means;
        Bin all;
        for (std::size_t first = bins_.size() - left; first + size <= bins_.size(); first += size) {
            Bin bin;
            for (std::size_t i = first; i < first + size; ++i) {
                bin.value += bins_[i].value;
                bin.weight += bins_[i].weight;
            }
            all.value += bin.value;
            all.weight += bin.weight;
            means.push_back(bin.weight > 0 ? bin.value / bin.weight : 0);
        }
        estimate = from_means(means);
        estimate.mean = all.weight > 0 ? all.value / all.weight : mean();
        if (std::fabs(estimate.correlation) < 0.2) {
            break;
        }
    }
    const std::size_t kept = std::max<std::size_t>(1, bins_.size());
    estimate.warm_up_share = static_cast<double>(cut) / static_cast<double>(kept);
    return estimate;
}

MeanEstimate over_replications(const std::vector<double>& values) {
    return from_means(values);
}

double student_95(std::size_t degrees_of_freedom) {
    assert(degrees_of_freedom > 0);
    // Exact for 1 and 2; else the Cornish-Fisher expansion (Abramowitz, Stegun 26.7.5), within
    // 0.5 % from 3 on.
    if (degrees_of_freedom == 1) return 12.7062047;
    if (degrees_of_freedom == 2) return 4.30265273;
    const double x = normal_deviate(0.975);
    const auto n = static_cast<double>(degrees_of_freedom);
    const double x3 = x * x * x;
    const double x5 = x3 * x * x;
    const double x7 = x5 * x * x;
    const double x9 = x7 * x * x;
    return x + (x3 + x) / (4 * n) + (5 * x5 + 16 * x3 + 3 * x) / (96 * n * n) +
           (3 * x7 + 19 * x5 + 17 * x3 - 15 * x) / (384 * n * n * n) +
           (79 * x9 + 776 * x7 + 1482 * x5 - 1920 * x3 - 945 * x) / (92160 * n * n * n * n);
}

}  // namespace ppsim
