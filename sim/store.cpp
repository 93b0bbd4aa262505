// A read's way through the store, and the level of its burst bucket.
#include "sim/store.hpp"

#include <algorithm>

namespace ppsim {

namespace {

constexpr auto bytes_per_second = byte / second;

std::vector<double> nics_of(const SimulationScenario& scenario) {
    std::vector<double> nics;
    bool throttled = false;
    for (const SimulatedFault& fault : scenario.faults) {
        throttled = throttled || fault.kind == FaultKind::slow_link;
    }
    // A node's own store is a link that no other node uses.
    const auto own = scenario.store.bandwidth / static_cast<double>(scenario.nodes.size());
    for (const SimulatedNode& node : scenario.nodes) {
        const auto link = scenario.store.per_node ? std::min(node.nic, own) : node.nic;
        const double nic = link / bytes_per_second;
        // A link without a limit can still be throttled: to a share of the store's bandwidth.
        const bool finite = nic < never || !throttled;
        nics.push_back(finite ? nic : scenario.store.bandwidth / bytes_per_second);
    }
    return nics;
}

std::vector<RequestLimit> limits_of(const SimulationScenario& scenario) {
    const auto& store = scenario.store;
    const double all =
        store.requests_per_second ? *store.requests_per_second / (1.0 / second) : never;
    const std::size_t limits = store.per_node ? scenario.nodes.size() : 1;
    return std::vector<RequestLimit>(
        limits, RequestLimit(all / static_cast<double>(limits), store.request_burst));
}

}  // namespace

SharedStore::SharedStore(Agenda& agenda, const SimulationScenario& scenario, Stream latencies)
    : agenda_(agenda),
      network_(agenda,
               scenario.store.bandwidth / bytes_per_second,
               nics_of(scenario),
               scenario.store.stream_bandwidth / bytes_per_second),
      nics_(nics_of(scenario)),
      limits_(limits_of(scenario)),
      requests_per_read_(scenario.store.requests_per_read),
      latency_(scenario.store.latency, latencies),
      full_speed_(scenario.store.bandwidth / bytes_per_second),
      baseline_(scenario.store.baseline ? *scenario.store.baseline / bytes_per_second
                                        : full_speed_),
      bucket_(scenario.store.bucket / byte),
      level_(bucket_),
      bursting_(true),
      empty_(agenda, [this] { account(); }) {
    if (scenario.store.baseline) {
        network_.on_change([this] { account(); });
        if (bucket_ <= 0) drain();
    }
}

void SharedStore::read(std::size_t node,
                       double bytes,
                       std::uint64_t samples,
                       std::uint64_t key,
                       Callback done) {
    reads_ += samples;
    const double requests = requests_per_read_ * static_cast<double>(samples);
    const double latency = samples == 1 ? latency_(key) : latency_.of_batch(samples)(key);
    auto& limit = limits_.size() == 1 ? limits_.front() : limits_[node];
    const double begins = limit.admit(agenda_.now(), requests) + latency;
    if (!(bytes > 0)) {
        agenda_.at(begins, std::move(done));
        return;
    }
    agenda_.at(begins, [this, node, bytes, done = std::move(done)]() mutable {
        network_.transfer(node, bytes, std::move(done));
    });
}

// The bucket gains the baseline and loses what is read. Once empty the store runs at the baseline
// until a twentieth is back, or it would switch at every change of rates.
void SharedStore::account() {
    const double now = agenda_.now();
    level_ = std::clamp(level_ + (now - last_) * (baseline_ - last_rate_), 0.0, bucket_);
    last_ = now;
    last_rate_ = network_.rate();
    const double drain_rate = last_rate_ - baseline_;
    const bool was = bursting_;
    if (bursting_ && level_ <= 1e-9 * bucket_ && drain_rate > 0) bursting_ = false;
    if (!bursting_ && level_ >= bucket_ / 20 && bucket_ > 0) bursting_ = true;
    if (was != bursting_) {
        apply();
        return;
    }
    empty_.set(bursting_ && drain_rate > 0 ? now + level_ / drain_rate : never);
}

void SharedStore::apply() {
    network_.set_store((bursting_ ? full_speed_ : baseline_) * factor_);
}

void SharedStore::slow_down(double factor) {
    factor_ = factor;
    apply();
}

void SharedStore::slow_link(std::size_t node, double factor) {
    network_.set_nic(node, nics_[node] * factor);
}

void SharedStore::drain() {
    level_ = 0;
    bursting_ = false;
    apply();
}

}  // namespace ppsim
