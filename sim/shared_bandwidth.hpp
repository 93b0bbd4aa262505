// Shared bandwidth: a fair share that tells each flow when it has ended.
#pragma once

#include "sim/agenda.hpp"

namespace ppsim {

/// Equal shares of one capacity with a cap per flow. Also the cores of a machine: capacity = cores
/// the quota allows, cap = 1, work = seconds of one core.
class SharedBandwidth {
public:
    SharedBandwidth(Agenda& agenda, double capacity, double flow_cap = never)
        : agenda_(agenda), share_(capacity, flow_cap), alarm_(agenda, [this] { finish(); }) {}

    void transfer(double work, Callback done) {
        std::uint64_t slot = done_.size();
        if (spare_.empty()) {
            done_.push_back(std::move(done));
        } else {
            slot = spare_.back();
            spare_.pop_back();
            done_[slot] = std::move(done);
        }
        share_.start(agenda_.now(), work, slot);
        alarm_.set(share_.next());
    }

    void set_capacity(double capacity) {
        share_.set_capacity(agenda_.now(), capacity);
        alarm_.set(share_.next());
    }

    [[nodiscard]] const FairShare& share() const { return share_; }

private:
    void finish() {
        const std::uint64_t slot = share_.finish();
        const Callback done = std::move(done_[slot]);
        spare_.push_back(slot);
        alarm_.set(share_.next());
        done();
    }

    Agenda& agenda_;
    FairShare share_;
    Alarm alarm_;
    std::vector<Callback> done_;
    std::vector<std::uint64_t> spare_;
};

}  // namespace ppsim
