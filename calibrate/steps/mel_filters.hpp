// MelFilters: triangular bands, equally wide on the mel scale of pitch.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace ppsim {

/// Mel scale m = 2595 log10(1 + f / 700) (O'Shaughnessy 1987, as in HTK). Band i rises from edge i
/// to 1 at edge i + 1 and falls to 0 at edge i + 2; edges lie evenly in mel from 0 to rate / 2.
class MelFilters {
public:
    MelFilters(std::int64_t bands, std::int64_t points, std::int64_t rate);

    [[nodiscard]] std::int64_t bands() const { return static_cast<std::int64_t>(bands_.size()); }

    /// The first band that no frequency of the spectrum falls into, -1 where there is none.
    [[nodiscard]] std::int64_t first_empty() const;

    /// Writes one energy a band.
    void apply(std::span<const float> power, float* energies) const;

private:
    struct Band {
        std::size_t first = 0;  ///< frequency that the first weight belongs to
        std::vector<float> weights;
    };

    std::vector<Band> bands_;
};

}  // namespace ppsim
