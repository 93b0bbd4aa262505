// Star network: flows from one store to many nodes, max-min fair over the store and the NICs.
#pragma once

#include <vector>

#include "sim/agenda.hpp"
#include "sim/timed_heap.hpp"

namespace ppsim {

/// Every flow crosses the store's bandwidth and its node's NIC. All flows of a node run at one
/// rate, so each node needs one virtual time (see FairShare) and a change costs O(nodes), however
/// many flows there are. Nodes without a limited NIC share one virtual time.
class StarNetwork {
public:
    /// Rates in bytes a second; `never` is no limit.
    StarNetwork(Agenda& agenda, double store, const std::vector<double>& nics, double flow_cap);

    void transfer(std::size_t node, double bytes, Callback done);
    void set_store(double bandwidth);
    void set_nic(std::size_t node, double bandwidth);

    /// Of all flows together since the last change; never above the store's bandwidth.
    [[nodiscard]] double rate() const { return rate_; }

    [[nodiscard]] double store() const { return store_; }

    [[nodiscard]] double delivered() const { return delivered_; }

    /// Called after every change of rates.
    void on_change(Callback changed) { changed_ = std::move(changed); }

private:
    struct Leaf {
        double nic = never;
        double rate = 0;  ///< of one flow
        double virtual_work = 0;
        bool fixed = false;
        TimedHeap tags;
    };

    [[nodiscard]] Leaf& leaf_of(std::size_t node) { return leaves_[one_leaf_ ? 0 : node]; }

    void advance();
    void share();
    void plan();
    void finish();

    Agenda& agenda_;
    double store_;
    double flow_cap_;
    bool one_leaf_;
    std::vector<Leaf> leaves_;
    std::size_t next_leaf_ = 0;
    double now_ = 0;
    double rate_ = 0;
    double delivered_ = 0;
    std::uint64_t started_ = 0;
    Alarm alarm_;
    Callback changed_;
    std::vector<Callback> done_;
    std::vector<std::uint64_t> spare_;
};

}  // namespace ppsim
