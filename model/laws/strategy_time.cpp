// Puts the laws of reading, computing, locking and remembering together.
#include "model/laws/strategy_time.hpp"

#include <algorithm>
#include <cmath>

#include "model/laws/file_opening.hpp"
#include "model/laws/global_lock.hpp"
#include "model/laws/native_scaling.hpp"
#include "model/laws/partial_epochs.hpp"
#include "model/laws/soft_minimum.hpp"

namespace ppsim {
namespace {

constexpr auto per_byte = second / byte;

/// One evaluation: what the parts below share.
struct Terms {
    const Traits& traits;
    const HostCurves& host;
    const StrategySizes& sizes;
    const OnlineCost& cost;
    const Deviation& deviation;
    const EpochConditions& epoch;

    [[nodiscard]] double scaling() const { return std::pow(epoch.threads, -deviation.scaling); }

    // A file's opening carries the deviation itself; records share cores with their reading.
    [[nodiscard]] double share() const {
        const double exponent =
            traits[Trait::native_exponent] + (sizes.file_per_sample ? 0.0 : deviation.scaling);
        return native_share(epoch.threads, exponent);
    }

    [[nodiscard]] SecondsPerSample inflate() const {
        if (epoch.codec == Codec::none) return {};
        const auto checksum =
            epoch.codec == Codec::gzip ? traits[Trait::checksum_per_raw_byte] : 0.0;
        return ((traits[Trait::inflate_per_raw_byte] + checksum) * per_byte * sizes.raw +
                traits[Trait::inflate_per_stored_byte] * per_byte * epoch.stored) *
               share();
    }

    [[nodiscard]] SecondsPerSample computed() const {
        return cost.native * share() + cost.serial + inflate();
    }

    [[nodiscard]] SecondsPerSample behind_lock(SecondsPerSample work) const {
        if (!sizes.takes_lock) return work;
        return locked_time(contended(cost.locked, traits[Trait::lock_hand_over], epoch.threads),
                           work * epoch.threads, static_cast<int>(std::lround(epoch.threads)));
    }

    [[nodiscard]] double seeks() const {
        if (!host.rotating) return 1;
        const double runs = epoch.samples * epoch.stored / host.sweep_dataset;
        return std::pow(std::clamp(runs, 1e-3, 1e3), traits[Trait::seek_growth]);
    }

    [[nodiscard]] SecondsPerSample record_read() const {
        const double fading = std::pow(epoch.threads, -traits[Trait::deviation_fading]);
        return host.cold.time(epoch.stored, epoch.threads) * traits[Trait::read_level] *
               std::pow(traits[Trait::read_per_doubling], std::log2(epoch.threads)) *
               std::exp(deviation.reading * fading) * scaling() * seeks() * epoch.storage_time;
    }

    [[nodiscard]] SecondsPerSample file_read() const {
        const FileOpening opening{
            traits[Trait::file_latency] * std::exp(deviation.reading) * (second / sample),
            traits[Trait::latency_contention]};
        return opening.time(epoch.threads) * scaling() * epoch.latency_time;
    }

    [[nodiscard]] SecondsPerSample memory() const {
        return traits[Trait::memory_per_byte_made] * per_byte * sizes.made_online +
               traits[Trait::memory_per_byte_read] * per_byte * sizes.raw;
    }

    [[nodiscard]] SecondsPerSample soft(std::initializer_list<SecondsPerSample> times) const {
        return soft_maximum<SecondsPerSample>(times, traits[Trait::roof_exponent]);
    }

    [[nodiscard]] SecondsPerSample resident() const {
        return soft({behind_lock(computed()), memory(), host.floor});
    }

    [[nodiscard]] SecondsPerSample cold() const {
        if (sizes.file_per_sample) {
            return soft({behind_lock(file_read() + computed()), memory(), host.floor});
        }
        return soft({record_read() + inflate(), behind_lock(computed()), memory(), host.floor});
    }

    [[nodiscard]] double hit_ratio() const {
        if (epoch.epoch <= 1 || epoch.samples * epoch.stored > host.page_cache) return 0;
        if (!sizes.file_per_sample || !epoch.fresh_files) return 1;
        return fresh_files_hit_ratio(epoch.samples, epoch.dataset, epoch.epoch);
    }

    [[nodiscard]] double long_run() const {
        constexpr Samples short_run = 8000.0 * sample;
        if (!(epoch.samples > short_run)) return 1;
        return 1 + traits[Trait::long_run_growth] * (1 - short_run / epoch.samples);
    }
};

}  // namespace

SecondsPerSample strategy_time(const Traits& traits,
                               const HostCurves& host,
                               const StrategySizes& sizes,
                               const OnlineCost& cost,
                               const Deviation& deviation,
                               const EpochConditions& epoch) {
    const Terms terms{traits, host, sizes, cost, deviation, epoch};
    const double hit = terms.hit_ratio();
    SecondsPerSample time;
    if (hit > 0) time += hit * terms.resident();
    if (hit < 1) time += (1 - hit) * terms.cold();
    return time * terms.long_run();
}

SamplesPerSecond application_rate(const HostCurves& host, BytesPerSample raw) {
    return 1 / host.application.time(raw, 1e9);
}

}  // namespace ppsim
