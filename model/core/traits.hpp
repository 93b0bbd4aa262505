// Traits: what pipelines on one kind of host and storage have in common, each with its spread.
#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ppsim {

/// Positive numbers that no single pipeline's short runs can tell. Seconds and bytes.
enum class Trait : std::size_t {
    roof_exponent,       ///< p of `soft_maximum` over the roofs
    read_level,          ///< cold record time of a pipeline over that of the sweep, one thread
    read_per_doubling,   ///< the same, factor per doubling of threads
    seek_growth,         ///< cold record time ~ (bytes in the run / the sweep's)^this, if rotating
    deviation_fading,    ///< a strategy's one-thread read deviation fades as T^-this
    native_exponent,     ///< `native_share`
    lock_hand_over,      ///< `contended`
    file_latency,        ///< s per file, `FileOpening`
    latency_contention,  ///< `FileOpening`
    memory_per_byte_read,     ///< s per stored byte, not divided by threads
    memory_per_byte_made,     ///< s per byte that online steps write
    deserialise_per_byte,     ///< CPU s per stored byte, one thread
    step_per_byte,            ///< CPU s per byte in and out of a native step nobody measured
    long_run_growth,          ///< time ~ (N / 8000)^this beyond 8000 samples
    warm_start_up,            ///< start-up of a later epoch over that of the first
    inflate_per_raw_byte,     ///< CPU s
    inflate_per_stored_byte,  ///< CPU s
    checksum_per_raw_byte,    ///< CPU s, gzip over zlib
    scaling_spread,           ///< sd of a strategy's deviation from `native_exponent`
    serial_share,             ///< serial part of a native step over the strategy's one-thread time
};

inline constexpr std::size_t trait_count = 20;

/// A log-normal belief: `centre`, and the standard deviation of its logarithm.
struct TraitBelief {
    std::string_view name;  ///< as in files, with its unit as the suffix
    double centre;
    double ln_sd;
    double most;  ///< upper bound of the value; 0: none
};

/// Before any pipeline was seen: wide, from physics or single device figures (see the .cpp).
[[nodiscard]] const std::array<TraitBelief, trait_count>& beliefs();

[[nodiscard]] std::optional<Trait> trait_named(std::string_view name);

/// One value of each.
class Traits {
public:
    /// The centres of the beliefs.
    Traits();

    [[nodiscard]] double operator[](Trait trait) const {
        return values_[static_cast<std::size_t>(trait)];
    }

    double& operator[](Trait trait) { return values_[static_cast<std::size_t>(trait)]; }

private:
    std::array<double, trait_count> values_{};
};

/// Traits learned from measured pipelines, and by how much predictions with them went wrong.
struct LearnedTraits {
    std::vector<std::string> pipelines = {};  ///< they were learned from, sorted
    Traits traits = {};
    double probe_sd = 0.2;  ///< of ln(short run's rate / full run's), start-up removed
    /// By group: 90 % half-width of ln(predicted / measured) over its predicted standard deviation;
    /// "all" serves groups that are not named.
    std::map<std::string, double> interval_factors = {{"all", 1.645}};

    [[nodiscard]] double interval_factor(const std::string& group) const {
        const auto found = interval_factors.find(group);
        return found == interval_factors.end() ? interval_factors.at("all") : found->second;
    }
};

}  // namespace ppsim
