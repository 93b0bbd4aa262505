// What a loader did so far: times, queue, slices of a trace.
#include <algorithm>

#include "sim/loader.hpp"

namespace ppsim {

void NodeLoader::trace_phase(std::size_t worker, double until) {
    const Worker& who = workers_[worker];
    if (who.has_lock) {
        context_.trace->slice(node_, worker + 1, "op", "steps under the lock", who.since, until);
    } else if (who.phase == Phase::computing) {
        trace_steps(worker, until);
    } else if (who.phase != Phase::idle) {
        const bool reads = who.phase == Phase::reading;
        context_.trace->slice(node_, worker + 1, reads ? "io" : "wait", reads ? "read" : "blocked",
                              who.since, until);
    }
}

// Steps follow each other in shares of their own times, however much the cores were shared.
void NodeLoader::trace_steps(std::size_t worker, double until) {
    const Worker& who = workers_[worker];
    double total = 0;
    for (const Variate& step : steps_)
        total += time_of(step, who.unit);
    double from = who.since;
    double done = 0;
    for (std::size_t i = 0; i < steps_.size() && total > 0; ++i) {
        done += time_of(steps_[i], who.unit);
        const double to = who.since + (until - who.since) * std::min(1.0, done / total);
        context_.trace->slice(node_, worker + 1, "op", context_.scenario.loader.steps[i].name, from,
                              to);
        from = to;
    }
}

void NodeLoader::count_queue() {
    const double now = context_.agenda.now();
    queue_integral_ += static_cast<double>(queue_.size()) * (now - queue_since_);
    queue_since_ = now;
}

LoaderTimes NodeLoader::worker_times() const {
    auto times = phase_times_;
    for (const Worker& worker : workers_) {
        times[static_cast<std::size_t>(worker.phase)] += context_.agenda.now() - worker.since;
    }
    return {times[0], times[1], times[2], times[3]};
}

double NodeLoader::mean_queue(double elapsed) const {
    return elapsed > 0 ? queue_integral_ / elapsed : 0;
}

}  // namespace ppsim
