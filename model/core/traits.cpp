// The beliefs about traits before any pipeline was seen.
#include "model/core/traits.hpp"

#include <algorithm>

namespace ppsim {

// Centres are round numbers: 1 where a ratio should be 1; SMT gives a second sibling 0.2-0.3 of a
// core, so T^0.9; zlib inflates about 0.5 GB/s; a memory copy of a tensor runs at a few GB/s; fio
// opened 33 random small files a second on one thread (Isenko et al. SIGMOD'22), 202 on eight.
const std::array<TraitBelief, trait_count>& beliefs() {
    static constexpr std::array<TraitBelief, trait_count> all = {{
        {"roof_exponent", 4, 0.3, 0},
        {"read_level", 1, 0.2, 0},
        {"read_per_doubling", 1, 0.05, 0},
        {"seek_growth", 0.01, 0.7, 0},
        {"deviation_fading", 0.5, 0.5, 0},
        {"native_exponent", 0.9, 0.08, 1},
        {"lock_hand_over", 0.4, 0.4, 0},
        {"file_latency_seconds", 0.030, 0.2, 0},
        {"latency_contention", 0.044, 0.7, 0},
        {"memory_per_byte_read_seconds", 0.3e-9, 0.3, 0},
        {"memory_per_byte_made_seconds", 0.3e-9, 0.5, 0},
        {"deserialise_per_byte_seconds", 1e-9, 0.4, 0},
        {"step_per_byte_seconds", 1e-9, 1.0, 0},
        {"long_run_growth", 0.1, 1.0, 0},
        {"warm_start_up", 0.5, 0.7, 1},
        {"inflate_per_raw_byte_seconds", 2e-9, 0.5, 0},
        {"inflate_per_stored_byte_seconds", 1e-9, 1.0, 0},
        {"checksum_per_raw_byte_seconds", 0.5e-9, 0.5, 0},
        {"scaling_spread", 0.08, 0.3, 0},
        {"serial_share", 0.01, 0.5, 0},
    }};
    return all;
}

std::optional<Trait> trait_named(std::string_view name) {
    const auto& all = beliefs();
    const auto found = std::find_if(all.begin(), all.end(),
                                    [&](const TraitBelief& belief) { return belief.name == name; });
    if (found == all.end()) return std::nullopt;
    return static_cast<Trait>(found - all.begin());
}

Traits::Traits() {
    for (std::size_t i = 0; i < trait_count; ++i)
        values_[i] = beliefs()[i].centre;
}

}  // namespace ppsim
