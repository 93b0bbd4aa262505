// The event-free kernel: the exact course of a line as a recursion over samples.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "sim/fair_share.hpp"
#include "sim/line.hpp"
#include "sim/ring.hpp"
#include "sim/timed_heap.hpp"

namespace ppsim {

/// What an observer of a line learns about one sample at one stage; times in seconds.
struct Visit {
    std::size_t stage = 0;
    std::uint64_t item = 0;
    double ready = 0;      ///< put into the buffer in front of the stage
    double start = 0;      ///< taken by a worker
    double completed = 0;  ///< service done
};

struct NoObserver {
    void visit(const Visit& /*unused*/) const {}

    void leave(std::size_t /*stage*/,
               std::uint64_t /*item*/,
               double /*completed*/,
               double /*put*/) const {}
};

/// With S_j(n) the n-th start at stage j, X_j(m) the m-th put into the buffer after it, k_j
/// workers, B_j places in front:
///     S_j(n) = max(X_{j-1}(n), X_j(n - k_j))              sample there, worker free
///     X_j(m) = max(m-th smallest completion, S_{j+1}(m - B_{j+1}))          for B >= 1
///     X_j(m) = max(m-th smallest completion, X_{j+1}(m - k_{j+1}))          for B = 0
/// The m-th smallest completion is the least of the k_j outstanding ones once start m + k_j - 1 is
/// known, so overtaking is exact and the state is k + B numbers per stage. Limits: one line, one
/// shared link in front of it, no routing that depends on data.
template <class Observer>
class LineRecursion {
public:
    LineRecursion(const Line& line, const LineRun& run, Observer& observer)
        : samples_(run.samples), observer_(observer) {
        std::uint32_t stream = 0;
        if (line.read) {
            const auto& read = *line.read;
            reads_ = true;
            latency_ = read.latency / second;
            link_ = FairShare(read.bandwidth / (byte / second));
            Stage stage;
            stage.workers = read.readers;
            stage.service = Variate(read.size_law, read.size / byte, read.size_scv,
                                    Stream({run.seed, run.replication, stream++}));
            stages_.push_back(stage);
        }
        for (const auto& described : line.stages) {
            Stage stage;
            stage.workers = described.workers;
            stage.buffer = described.buffer;
            stage.service =
                Variate(described.service, Stream({run.seed, run.replication, stream++}));
            if (stage.buffer != unbounded) {
                stage.starts.resize(stage.buffer);
            }
            stages_.push_back(stage);
        }
    }

    /// Time of the last put of the last stage.
    double makespan() {
        for (std::uint64_t item = 0; item < samples_; ++item) {
            advance(0, false);
            begin_first(item, stages_.front().free);
        }
        for (std::size_t stage = 0; stage < stages_.size(); ++stage) {
            while (stages_[stage].inside > 0) {
                advance(stage, true);
            }
        }
        return stages_.back().put;
    }

private:
    struct Stage {
        std::size_t workers = 1;
        std::size_t buffer = unbounded;
        Variate service;
        std::vector<double> starts;  ///< the last B starts, as a ring
        std::size_t cursor = 0;
        TimedHeap outstanding;
        bool hole = false;  ///< the top has left but is still in the heap
        std::size_t inside = 0;
        std::uint64_t started = 0;
        double free = 0;  ///< when a worker can take the next sample
        double put = 0;   ///< last put
    };

    /// Lets each stage from the last to `from` free the worker that its next start needs. Every
    /// stage passes on one sample, so downstream ones have made room by then.
    void advance(std::size_t from, bool draining) {
        for (std::size_t j = stages_.size(); j-- > from;) {
            Stage& stage = stages_[j];
            if (stage.inside == stage.workers || (draining && j == from)) {
                release(j);
            }
        }
    }

    void release(std::size_t j) {
        Stage& stage = stages_[j];
        const Timed done = reads_ && j == 0 ? next_read() : next_completion(stage);
        --stage.inside;
        double put = done.time;
        if (j + 1 < stages_.size()) {
            Stage& next = stages_[j + 1];
            if (next.buffer == 0) {
                put = std::max(put, next.free);
            } else if (next.buffer != unbounded && next.started >= next.buffer) {
                put = std::max(put, next.starts[next.cursor]);
            }
            begin(j + 1, done.tag, put);
        }
        observer_.leave(j, done.tag, done.time, put);
        stage.free = put;
        stage.put = put;
    }

    Timed next_completion(Stage& stage) {
        if (stage.hole) {  // draining: no start has filled it
            stage.outstanding.pop();
        }
        stage.hole = true;
        return stage.outstanding.top();
    }

    /// Arrivals at the link come in order of reader starts, since all wait the same latency; a
    /// transfer that ends when another begins ends first.
    Timed next_read() {
        while (!arriving_.empty() && arriving_.front().time < link_.next()) {
            const Timed arrival = arriving_.pop();
            link_.start(arrival.time, stages_.front().service(arrival.tag), arrival.tag);
        }
        const double time = link_.next();
        return {time, 0, link_.finish()};
    }

    void begin(std::size_t j, std::uint64_t item, double ready) {
        Stage& stage = stages_[j];
        const double start = std::max(ready, stage.free);
        const double completed = start + stage.service(item);
        observer_.visit({j, item, ready, start, completed});
        const Timed entry{completed, stage.started++, item};
        ++stage.inside;
        if (stage.hole) {
            stage.outstanding.replace_top(entry);
            stage.hole = false;
        } else {
            stage.outstanding.push(entry);
        }
        if (!stage.starts.empty()) {
            stage.starts[stage.cursor] = start;
            stage.cursor = stage.cursor + 1 == stage.starts.size() ? 0 : stage.cursor + 1;
        }
    }

    void begin_first(std::uint64_t item, double free) {
        if (!reads_) {
            begin(0, item, free);
            return;
        }
        ++stages_.front().inside;
        arriving_.push({free + latency_, 0, item});
    }

    std::uint64_t samples_;
    Observer& observer_;
    bool reads_ = false;
    double latency_ = 0;
    FairShare link_;
    Ring<Timed> arriving_;
    std::vector<Stage> stages_;
};

/// Time at which the line has finished all samples.
[[nodiscard]] Seconds recursion_makespan(const Line& line, const LineRun& run);

}  // namespace ppsim
