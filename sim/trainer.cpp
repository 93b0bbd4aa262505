// Accelerators ask, wait for each other, step, and ask again.
#include "sim/trainer.hpp"

#include <cassert>

namespace ppsim {

namespace {

constexpr std::uint32_t step_stream = 1000;
constexpr std::uint32_t receive_stream = 1001;

}  // namespace

Trainer::Trainer(Agenda& agenda, const SimulationScenario& scenario, StreamKey key, Trace* trace)
    : agenda_(agenda),
      scenario_(scenario),
      trace_(trace),
      receive_time_(scenario.receive, Stream({key.seed, key.replication, receive_stream})) {
    const auto& trainer = scenario.trainer;
    if (scenario.receivers > 0) receivers_.emplace(agenda, scenario.receivers);
    if (scenario.disaggregated) {
        add_pool(trainer.accelerators, trainer.step, key);
    } else {
        for (const auto& node : scenario.nodes)
            add_pool(node.accelerators.value_or(trainer.accelerators),
                     node.step.value_or(trainer.step), key);
    }
    times_.resize(ranks_.size());
}

void Trainer::add_pool(std::size_t accelerators, const Service& step, const StreamKey& key) {
    Pool pool;
    pool.first_rank = ranks_.size();
    pool.size = accelerators;
    pool.step_time = Variate(step, Stream({key.seed, key.replication, step_stream}));
    Rank rank;
    rank.pool = pools_.size();
    ranks_.resize(ranks_.size() + accelerators, rank);
    pools_.push_back(std::move(pool));
}

void Trainer::begin_epoch(const std::vector<std::uint64_t>& batches) {
    std::vector<std::uint64_t> of_pool(pools_.size(), 0);
    for (std::size_t node = 0; node < batches.size(); ++node) {
        of_pool[pool_of(node)] += batches[node];
    }
    rate_ = {};
    last_ = agenda_.now();
    in_step_ = 0;
    for (std::size_t rank = 0; rank < ranks_.size(); ++rank) {
        const Pool& pool = pools_[ranks_[rank].pool];
        const std::size_t place = rank - pool.first_rank;
        ranks_[rank].steps_left = (of_pool[ranks_[rank].pool] + pool.size - 1 - place) / pool.size;
        if (ranks_[rank].steps_left > 0) ++in_step_;
    }
    unfinished_ = in_step_;
    for (std::size_t rank = 0; rank < ranks_.size(); ++rank) {
        if (ranks_[rank].steps_left > 0) ask(rank);
    }
}

std::size_t Trainer::waiting(std::size_t node) const {
    return scenario_.disaggregated ? 0 : pools_[node].waiting.size();
}

void Trainer::deliver(const Batch& batch) {
    if (!receivers_) {
        ready(batch);
        return;
    }
    const double time = receive_time_.of_batch(batch.samples)(batch.id);
    receivers_->submit(time, [this, batch] { ready(batch); });
}

void Trainer::ready(const Batch& batch) {
    Pool& pool = pools_[pool_of(batch.node)];
    if (pool.waiting.empty()) {
        pool.ready.push(batch);
    } else {
        take(pool.waiting.pop(), batch);
    }
}

void Trainer::ask(std::size_t rank) {
    ranks_[rank].since = agenda_.now();
    Pool& pool = pools_[ranks_[rank].pool];
    if (!pool.ready.empty()) {
        take(rank, pool.ready.pop());
        return;
    }
    pool.waiting.push(rank);
    if (!scenario_.disaggregated) wanted(node_of(rank));
}

void Trainer::take(std::size_t rank, const Batch& batch) {
    const double now = agenda_.now();
    Rank& who = ranks_[rank];
    times_[rank].waiting_for_data += now - who.since;
    who.since = now;
    who.batch = batch;
    if (first_batch_ < 0) first_batch_ = now;
    if (trace_ != nullptr) trace_->queued(batch.node, "batch ready", batch.id, batch.ready, now);
    taken(batch.node);
    if (!scenario_.trainer.synchronous) {
        step(rank);
        return;
    }
    arrived_.push_back(rank);
    if (arrived_.size() == in_step_) open();
}

void Trainer::open() {
    std::vector<std::size_t> ranks;
    ranks.swap(arrived_);
    for (const std::size_t rank : ranks)
        step(rank);
}

void Trainer::step(std::size_t rank) {
    const double now = agenda_.now();
    Rank& who = ranks_[rank];
    times_[rank].waiting_for_others += now - who.since;
    rate_.add(static_cast<double>(who.batch.samples), now - last_);
    last_ = now;
    if (--who.steps_left == 0) --in_step_;
    const double time = pools_[who.pool].step_time(who.step++ * ranks_.size() + rank);
    times_[rank].busy += time;
    if (trace_ != nullptr) {
        const std::size_t track = scenario_.loader.workers + 2 + rank - pools_[who.pool].first_rank;
        trace_->slice(node_of(rank), track, "compute", "step " + std::to_string(who.step), now,
                      now + time);
    }
    agenda_.after(time, [this, rank] { stepped(rank); });
}

void Trainer::stepped(std::size_t rank) {
    consumed_ += ranks_[rank].batch.samples;
    if (ranks_[rank].steps_left > 0) {
        ask(rank);
        return;
    }
    assert(unfinished_ > 0);
    if (--unfinished_ == 0) done();
}

}  // namespace ppsim
