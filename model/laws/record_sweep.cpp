// Interpolates a sweep.
#include "model/laws/record_sweep.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <map>

namespace ppsim {

RecordSweep::RecordSweep(const std::vector<SweepPoint>& points, CacheLevel level) {
    struct Mean {
        double sum = 0;
        double count = 0;
    };

    std::map<int, std::map<double, Mean>> by_threads;
    for (const auto& point : points) {
        if (point.cache != level) continue;
        auto& mean = by_threads[point.threads][std::log(point.size / (byte / sample))];
        mean.sum += std::log(point.time / (second / sample));
        mean.count += 1;
    }
    for (const auto& [threads, curve] : by_threads) {
        Curve made{std::log2(static_cast<double>(threads)), {}, {}};
        for (const auto& [ln_size, mean] : curve) {
            made.ln_size.push_back(ln_size);
            made.ln_time.push_back(mean.sum / mean.count);
        }
        curves_.push_back(std::move(made));
    }
}

double RecordSweep::Curve::at(double asked) const {
    if (asked <= ln_size.front()) return ln_time.front();
    if (asked >= ln_size.back()) return ln_time.back() + (asked - ln_size.back());
    const auto above = std::upper_bound(ln_size.begin(), ln_size.end(), asked) - ln_size.begin();
    const auto i = static_cast<std::size_t>(above);
    const double share = (asked - ln_size[i - 1]) / (ln_size[i] - ln_size[i - 1]);
    return ln_time[i - 1] + share * (ln_time[i] - ln_time[i - 1]);
}

SecondsPerSample RecordSweep::time(BytesPerSample size, double threads) const {
    assert(!curves_.empty());
    const double ln_size = std::log(std::max(size / (byte / sample), 1e-3));
    const double asked =
        std::clamp(std::log2(threads), curves_.front().log2_threads, curves_.back().log2_threads);
    std::size_t i = 0;
    while (i + 2 < curves_.size() && curves_[i + 1].log2_threads <= asked)
        ++i;
    const double low = curves_[i].at(ln_size);
    if (curves_.size() == 1) return std::exp(low) * (second / sample);
    const auto& above = curves_[i + 1];
    const double share =
        (asked - curves_[i].log2_threads) / (above.log2_threads - curves_[i].log2_threads);
    return std::exp(low + share * (above.at(ln_size) - low)) * (second / sample);
}

SecondsPerSample RecordSweep::least() const {
    double least = std::numeric_limits<double>::infinity();
    for (const auto& curve : curves_)
        least = std::min(least, *std::min_element(curve.ln_time.begin(), curve.ln_time.end()));
    return std::exp(least) * (second / sample);
}

}  // namespace ppsim
