// Plans and runs the Fourier transform.
#include "calibrate/steps/spectrum.hpp"

#include <fftw3.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <mutex>
#include <numbers>

namespace ppsim {
namespace {

// FFTW's planner and destroyer share state; only executing a plan is thread-safe.
std::mutex& planner() {
    static std::mutex mutex;
    return mutex;
}

/// Aligned as FFTW's SIMD code wants it, whichever plan uses it.
template <class Value>
class Aligned {
public:
    Value* at_least(std::size_t size) {
        if (size > size_) {
            values_.reset(static_cast<Value*>(fftwf_malloc(size * sizeof(Value))));
            size_ = size;
        }
        return values_.get();
    }

private:
    struct Free {
        void operator()(Value* values) const { fftwf_free(values); }
    };

    std::unique_ptr<Value, Free> values_;
    std::size_t size_ = 0;
};

/// A thread's room for one transform.
struct Workspace {
    Aligned<float> in;
    Aligned<fftwf_complex> out;
    std::vector<float> power;
};

Workspace& workspace() {
    thread_local Workspace mine;
    return mine;
}

// 0.5 - 0.5 cos(2 pi i / n): periodic, the form for spectra.
std::vector<float> hann(std::int64_t length) {
    std::vector<float> window(static_cast<std::size_t>(length));
    for (std::size_t i = 0; i < window.size(); ++i) {
        const double turn = static_cast<double>(i) / static_cast<double>(length);
        window[i] = static_cast<float>(0.5 - 0.5 * std::cos(2 * std::numbers::pi * turn));
    }
    return window;
}

}  // namespace

Spectrum::Spectrum(std::int64_t length)
    : window_(hann(length)),
      points_(static_cast<std::int64_t>(std::bit_ceil(static_cast<std::uint64_t>(length)))) {
    const auto size = static_cast<std::size_t>(points_);
    const std::lock_guard lock(planner());
    // Estimated, not measured: the same plan, hence the same bits, in every process.
    plan_.reset(fftwf_plan_dft_r2c_1d(static_cast<int>(points_), workspace().in.at_least(size),
                                      workspace().out.at_least(size / 2 + 1), FFTW_ESTIMATE));
}

void Spectrum::DestroyPlan::operator()(fftwf_plan_s* plan) const {
    const std::lock_guard lock(planner());
    fftwf_destroy_plan(plan);
}

std::span<const float> Spectrum::power(const float* piece) const {
    auto& work = workspace();
    const auto size = static_cast<std::size_t>(points_);
    auto* in = work.in.at_least(size);
    auto* out = work.out.at_least(size / 2 + 1);
    for (std::size_t i = 0; i < window_.size(); ++i)
        in[i] = piece[i] * window_[i];
    std::fill(in + window_.size(), in + size, 0.0F);
    fftwf_execute_dft_r2c(plan_.get(), in, out);
    work.power.resize(size / 2 + 1);
    for (std::size_t k = 0; k < work.power.size(); ++k)
        work.power[k] = out[k][0] * out[k][0] + out[k][1] * out[k][1];
    return work.power;
}

}  // namespace ppsim
