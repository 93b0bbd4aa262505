// Constants of the service laws and their sampling by inversion or by phases.
#include "sim/service.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace ppsim {

Service exponential(Seconds mean) {
    return {ServiceLaw::exponential, mean, 1};
}

Service deterministic(Seconds mean) {
    return {ServiceLaw::deterministic, mean, 0};
}

Service service_of(Seconds mean, double scv) {
    return scv > 0 ? Service{ServiceLaw::lognormal, mean, scv} : deterministic(mean);
}

double scv(const Service& service) {
    switch (service.law) {
        case ServiceLaw::deterministic:
            return 0;
        case ServiceLaw::exponential:
            return 1;
        case ServiceLaw::erlang:
        case ServiceLaw::lognormal:
            break;
    }
    return service.scv;
}

Variate::Variate(const Service& service, Stream stream)
    : Variate(service.law, service.mean / second, service.scv, stream) {}

Variate::Variate(ServiceLaw law, double mean, double scv, Stream stream)
    : law_(law), mean_(mean), scv_(scv), stream_(stream) {
    assert(mean >= 0 && scv >= 0);
    if (law == ServiceLaw::lognormal) {
        // mean = exp(m + v/2), SCV = exp(v) - 1
        const double variance = portable_log(1 + scv);
        scale_ = std::sqrt(variance);
        location_ = -variance / 2;
    }
    if (law == ServiceLaw::erlang && scv < 1) {
        // Tijms: k-1 or k phases with 1/k <= SCV <= 1/(k-1), k-1 with chance p
        constexpr double fewest = 1e-3;
        const double k = std::ceil(1 / std::max(scv, fewest));
        phases_ = static_cast<int>(k);
        scale_ = (k * scv - std::sqrt(std::max(0.0, k * (1 + scv) - k * k * scv))) / (1 + scv);
        scale_ = std::clamp(scale_, 0.0, 1.0);
    }
    if (law == ServiceLaw::erlang && scv >= 1) {
        location_ = (1 + std::sqrt((scv - 1) / (scv + 1))) / 2;
    }
}

Variate Variate::of_batch(std::uint64_t count) const {
    const auto n = static_cast<double>(count);
    const double spread = law_ == ServiceLaw::exponential ? 1 : scv_;
    if (law_ == ServiceLaw::deterministic || spread <= 0) {
        return {ServiceLaw::deterministic, mean_ * n, 0, stream_};
    }
    const auto law = law_ == ServiceLaw::lognormal ? law_ : ServiceLaw::erlang;
    return {law, mean_ * n, spread / n, stream_};
}

double Variate::shaped(std::uint64_t item) const {
    const std::uint64_t bits = stream_.bits(item);
    if (law_ == ServiceLaw::lognormal) {
        return mean_ *
               portable_exp(location_ + scale_ * normal_deviate(Stream::unit_interval(bits)));
    }
    if (scv_ < 1) {
        return erlang_mixture(bits);
    }
    // balanced means: branch i has share p_i and mean 1 / (2 p_i)
    const bool first = Stream::unit_interval(mixed(bits)) < location_;
    const double share = first ? location_ : 1 - location_;
    return -mean_ / (2 * share) * portable_log(Stream::unit_interval(bits));
}

double Variate::erlang_mixture(std::uint64_t bits) const {
    const bool fewer = Stream::unit_interval(mixed(bits)) < scale_;
    const int phases = fewer ? phases_ - 1 : phases_;
    double sum = 0;
    double product = 1;
    for (int phase = 0; phase < phases; ++phase) {
        bits = mixed(bits + 0x9e3779b97f4a7c15U);
        product *= Stream::unit_interval(bits);
        if (product < 1e-280) {  // before the product leaves the normal numbers
            sum -= portable_log(product);
            product = 1;
        }
    }
    return mean_ / (phases_ - scale_) * (sum - portable_log(product));
}

}  // namespace ppsim
