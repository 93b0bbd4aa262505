// Spectrum: the power spectrum of a windowed piece of sound, by FFTW.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

struct fftwf_plan_s;

namespace ppsim {

/// The plan is made once; power() may be called from many threads at once.
class Spectrum {
public:
    /// For pieces of `length` values, under a Hann window and padded with zeros to a power of two.
    explicit Spectrum(std::int64_t length);

    /// Points of the transform; frequency k of points() / 2 + 1 is k / points() of the rate.
    [[nodiscard]] std::int64_t points() const { return points_; }

    /// |DFT|^2 of the `length` values at `piece`. The result is the thread's own and lasts until
    /// the thread's next call.
    [[nodiscard]] std::span<const float> power(const float* piece) const;

private:
    struct DestroyPlan {
        void operator()(fftwf_plan_s* plan) const;
    };

    std::vector<float> window_;
    std::int64_t points_;
    std::unique_ptr<fftwf_plan_s, DestroyPlan> plan_;
};

}  // namespace ppsim
