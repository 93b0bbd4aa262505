// Progressive filling of a star, and the next flow to end.
#include "sim/star_network.hpp"

#include <algorithm>
#include <cassert>

namespace ppsim {

StarNetwork::StarNetwork(Agenda& agenda,
                         double store,
                         const std::vector<double>& nics,
                         double flow_cap)
    : agenda_(agenda),
      store_(store),
      flow_cap_(flow_cap),
      one_leaf_(std::all_of(nics.begin(), nics.end(), [](double nic) { return nic == never; })),
      leaves_(one_leaf_ ? 1 : nics.size()),
      alarm_(agenda, [this] { finish(); }) {
    for (std::size_t i = 0; !one_leaf_ && i < nics.size(); ++i) {
        leaves_[i].nic = nics[i];
    }
}

void StarNetwork::transfer(std::size_t node, double bytes, Callback done) {
    advance();
    std::uint64_t slot = done_.size();
    if (spare_.empty()) {
        done_.push_back(std::move(done));
    } else {
        slot = spare_.back();
        spare_.pop_back();
        done_[slot] = std::move(done);
    }
    Leaf& leaf = leaf_of(node);
    leaf.tags.push({leaf.virtual_work + bytes, started_++, slot});
    plan();
}

void StarNetwork::set_store(double bandwidth) {
    advance();
    store_ = bandwidth;
    plan();
}

void StarNetwork::set_nic(std::size_t node, double bandwidth) {
    assert(!one_leaf_ && "a NIC that changes was limited from the start");
    advance();
    leaf_of(node).nic = bandwidth;
    plan();
}

void StarNetwork::advance() {
    const double elapsed = agenda_.now() - now_;
    now_ = agenda_.now();
    if (elapsed <= 0) return;
    for (Leaf& leaf : leaves_) {
        if (!leaf.tags.empty()) leaf.virtual_work += elapsed * leaf.rate;
    }
    delivered_ += elapsed * rate_;
}

// Raise all flows together; those that reach their NIC or their own cap stay, the rest share on.
void StarNetwork::share() {
    double left = store_;
    double flows = 0;
    for (Leaf& leaf : leaves_) {
        leaf.fixed = leaf.tags.empty();
        flows += static_cast<double>(leaf.tags.size());
    }
    rate_ = 0;
    for (bool again = flows > 0; again;) {
        again = false;
        const double level = left / flows;
        for (Leaf& leaf : leaves_) {
            const auto count = static_cast<double>(leaf.tags.size());
            const double own = leaf.fixed ? 0 : std::min(flow_cap_, leaf.nic / count);
            if (leaf.fixed || own > level) continue;
            leaf.rate = own;
            leaf.fixed = true;
            left -= own * count;
            rate_ += own * count;
            flows -= count;
            again = flows > 0;
        }
    }
    for (Leaf& leaf : leaves_) {
        if (leaf.fixed) continue;
        leaf.rate = left / flows;
        rate_ += leaf.rate * static_cast<double>(leaf.tags.size());
    }
    assert(rate_ <= store_ * (1 + 1e-9));
}

void StarNetwork::plan() {
    share();
    double next = never;
    for (std::size_t i = 0; i < leaves_.size(); ++i) {
        const Leaf& leaf = leaves_[i];
        if (leaf.tags.empty()) continue;
        const double work = std::max(0.0, leaf.tags.top().time - leaf.virtual_work);
        const double end = work > 0 ? now_ + work / leaf.rate : now_;
        if (end < next) {
            next = end;
            next_leaf_ = i;
        }
    }
    alarm_.set(next);
    if (changed_) changed_();
}

void StarNetwork::finish() {
    advance();
    Leaf& leaf = leaves_[next_leaf_];
    const Timed ended = leaf.tags.top();
    // Without any limit the work is done in no time, which no rate accounts for.
    if (leaf.rate == never) {
        delivered_ += (ended.time - leaf.virtual_work) * static_cast<double>(leaf.tags.size());
    }
    leaf.tags.pop();
    leaf.virtual_work = leaf.tags.empty() ? 0 : ended.time;
    const Callback done = std::move(done_[ended.tag]);
    spare_.push_back(ended.tag);
    plan();
    done();
}

}  // namespace ppsim
