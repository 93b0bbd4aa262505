// Service: how long one sample takes at one stage, as a law with a mean and a spread.
#pragma once

#include <cstdint>

#include "model/core/units.hpp"
#include "sim/elementary.hpp"
#include "sim/random.hpp"

namespace ppsim {

/// `erlang` matches mean and SCV for every SCV: a mixture of two Erlang laws up to 1, a balanced
/// hyperexponential above (Tijms 1994, section 5.3). `lognormal` is what measured steps look like.
enum class ServiceLaw { deterministic, exponential, erlang, lognormal };

/// SCV: squared coefficient of variation, variance / mean^2; 1 for exponential, read only by
/// erlang and lognormal.
struct Service {
    ServiceLaw law = ServiceLaw::deterministic;
    Seconds mean = 0 * second;
    double scv = 0;
};

[[nodiscard]] Service exponential(Seconds mean);
[[nodiscard]] Service deterministic(Seconds mean);

/// The natural law for a mean and an SCV: deterministic at 0, else lognormal.
[[nodiscard]] Service service_of(Seconds mean, double scv);

/// The SCV that the law really has.
[[nodiscard]] double scv(const Service& service);

/// A law with its constants worked out and its stream of numbers. Times are doubles in seconds
/// from here on: inside the kernels every quantity is a time.
class Variate {
public:
    Variate() = default;
    /// `unit` is the mean of the law, in whatever the numbers stand for: seconds or bytes.
    Variate(ServiceLaw law, double mean, double scv, Stream stream);
    Variate(const Service& service, Stream stream);

    [[nodiscard]] double operator()(std::uint64_t item) const {
        if (law_ == ServiceLaw::exponential) {
            return -mean_ * portable_log(stream_.uniform(item));
        }
        return law_ == ServiceLaw::deterministic ? mean_ : shaped(item);
    }

    /// Sum over `count` samples that one worker handles together, from one number: exact for
    /// deterministic, two moments otherwise (mean n, SCV / n).
    [[nodiscard]] Variate of_batch(std::uint64_t count) const;

private:
    [[nodiscard]] double shaped(std::uint64_t item) const;
    [[nodiscard]] double erlang_mixture(std::uint64_t bits) const;

    ServiceLaw law_ = ServiceLaw::deterministic;
    double mean_ = 0;
    double scv_ = 0;
    double location_ = 0;  ///< lognormal: mean of ln; hyperexponential: share of the short branch
    double scale_ = 1;     ///< lognormal: deviation of ln; Erlang: chance of one phase fewer
    int phases_ = 1;
    Stream stream_;
};

}  // namespace ppsim
