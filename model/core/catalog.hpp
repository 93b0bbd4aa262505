// Catalog: machines and storage on offer, each fact with its source and date.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "model/core/money.hpp"
#include "model/core/units.hpp"

namespace ppsim {

/// Where an offer's figures were read, and the day, month or year they held.
struct OfferOrigin {
    std::string source;
    std::string as_of;
};

/// Disks inside a machine, together.
struct LocalDisks {
    std::optional<BytesPerSecond> bandwidth;
    std::optional<PerSecond> requests_per_second;
    std::optional<Seconds> latency;
    std::optional<Bytes> size;
};

/// What is absent is unknown; a question that needs it is refused for this offer.
struct MachineOffer {
    std::string name;
    std::string provider = {};
    OfferOrigin origin = {};
    std::optional<double> cores = {};      ///< CPUs as the operating system counts them
    std::optional<double> cpu_speed = {};  ///< relative to the calibrated CPU
    std::optional<Bytes> memory = {};
    std::optional<BytesPerSecond> nic = {};
    std::optional<std::size_t> accelerators = {};
    std::string accelerator = {};  ///< kind
    std::optional<LocalDisks> local_disks = {};
    std::optional<MoneyPerTime> rent = {};
    std::optional<Money> purchase = {};
};

struct StorageOffer {
    std::string name;
    std::string provider = {};
    OfferOrigin origin = {};
    bool shared = true;  ///< false: one for each node, with its own copy
    std::optional<BytesPerSecond> bandwidth = {};
    std::optional<PerSecond> bandwidth_per_size = {};  ///< grows with the size up to `bandwidth`
    std::optional<PerSecond> requests_per_second = {};
    std::optional<Seconds> latency = {};
    std::optional<Bytes> size = {};              ///< most it holds
    std::optional<MoneyPerByteTime> price = {};  ///< of bytes kept
    std::optional<Money> price_per_request = {};
};

struct Catalog {
    std::string name;
    std::vector<MachineOffer> machines;
    std::vector<StorageOffer> storages;
};

}  // namespace ppsim
