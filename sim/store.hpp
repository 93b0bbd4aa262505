// Shared store: request limit, latency, then bandwidth that may come from a burst bucket.
#pragma once

#include "sim/scenario.hpp"
#include "sim/star_network.hpp"

namespace ppsim {

/// Lets `burst` requests pass at once and then one every 1/rate (token bucket, kept as the time at
/// which it would be full again: GCRA, ITU-T I.371).
class RequestLimit {
public:
    RequestLimit(double rate, double burst) : interval_(1 / rate), tolerance_((burst - 1) / rate) {}

    /// When `requests` that arrive now may go on.
    double admit(double now, double requests) {
        full_ = (full_ > now ? full_ : now) + requests * interval_;
        const double pass = full_ - interval_ - tolerance_;
        return pass > now ? pass : now;
    }

private:
    double interval_;
    double tolerance_;
    double full_ = 0;
};

class SharedStore {
public:
    SharedStore(Agenda& agenda, const SimulationScenario& scenario, Stream latencies);

    /// `samples` reads of `bytes` in all, one after the other; `key` names them to the random
    /// stream.
    void read(std::size_t node,
              double bytes,
              std::uint64_t samples,
              std::uint64_t key,
              Callback done);

    /// Bytes of a read that has been answered already: only the bandwidth is shared.
    void read_ahead(std::size_t node, double bytes, Callback done) {
        network_.transfer(node, bytes, std::move(done));
    }

    /// Faults: share of its bandwidth, of a node's link; an empty bucket.
    void slow_down(double factor);
    void slow_link(std::size_t node, double factor);
    void drain();

    [[nodiscard]] double delivered() const { return network_.delivered(); }

    [[nodiscard]] std::uint64_t reads() const { return reads_; }

private:
    void account();
    void apply();

    Agenda& agenda_;
    StarNetwork network_;
    std::vector<double> nics_;
    std::vector<RequestLimit> limits_;  ///< one, or one a node
    double requests_per_read_;
    Variate latency_;
    double full_speed_;
    double baseline_;
    double bucket_;
    double level_;
    double factor_ = 1;
    bool bursting_;
    double last_ = 0;
    double last_rate_ = 0;
    Alarm empty_;
    std::uint64_t reads_ = 0;
};

}  // namespace ppsim
