// Builds and applies the triangles.
#include "calibrate/steps/mel_filters.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace ppsim {
namespace {

double mel_of(double hertz) {
    return 2595 * std::log10(1 + hertz / 700);
}

// The triangle is straight in mel, as in HTK and Kaldi.
double weight(double mel, double left, double width) {
    const double distance = std::abs(mel - (left + width)) / width;
    return std::max(0.0, 1 - distance);
}

}  // namespace

MelFilters::MelFilters(std::int64_t bands, std::int64_t points, std::int64_t rate) {
    const double top = mel_of(static_cast<double>(rate) / 2);
    const double width = top / static_cast<double>(bands + 1);
    const double step = static_cast<double>(rate) / static_cast<double>(points);
    for (std::int64_t i = 0; i < bands; ++i) {
        Band band;
        for (std::int64_t k = 0; k <= points / 2; ++k) {
            const double share = weight(mel_of(static_cast<double>(k) * step),
                                        static_cast<double>(i) * width, width);
            if (share <= 0) continue;
            if (band.weights.empty()) band.first = static_cast<std::size_t>(k);
            band.weights.push_back(static_cast<float>(share));
        }
        bands_.push_back(std::move(band));
    }
}

std::int64_t MelFilters::first_empty() const {
    const auto empty = std::find_if(bands_.begin(), bands_.end(),
                                    [](const Band& band) { return band.weights.empty(); });
    return empty == bands_.end() ? -1 : empty - bands_.begin();
}

void MelFilters::apply(std::span<const float> power, float* energies) const {
    for (const auto& band : bands_) {
        const auto* from = power.data() + band.first;
        *energies++ = std::inner_product(band.weights.begin(), band.weights.end(), from, 0.0F);
    }
}

}  // namespace ppsim
