// Server pool: k equal servers and one queue, first come first served.
#pragma once

#include "sim/agenda.hpp"
#include "sim/ring.hpp"

namespace ppsim {

/// A caller that wants a limit on what waits asks `inside()` first: a full pool is the caller's
/// to lose or to hold back.
class ServerPool {
public:
    ServerPool(Agenda& agenda, std::size_t servers) : agenda_(agenda), servers_(servers) {}

    void submit(double seconds, Callback done) {
        if (busy_ < servers_) {
            serve({seconds, std::move(done)});
        } else {
            waiting_.push({seconds, std::move(done)});
        }
    }

    [[nodiscard]] std::size_t inside() const { return busy_ + waiting_.size(); }

    /// Sum of service times begun: use = busy_time / (servers * elapsed).
    [[nodiscard]] double busy_time() const { return busy_time_; }

private:
    struct Job {
        double seconds = 0;
        Callback done;
    };

    void serve(Job job) {
        ++busy_;
        busy_time_ += job.seconds;
        agenda_.after(job.seconds, [this, done = std::move(job.done)] { finish(done); });
    }

    void finish(const Callback& done) {
        --busy_;
        if (!waiting_.empty()) {
            serve(waiting_.pop());
        }
        done();
    }

    Agenda& agenda_;
    std::size_t servers_;
    std::size_t busy_ = 0;
    double busy_time_ = 0;
    Ring<Job> waiting_;
};

}  // namespace ppsim
