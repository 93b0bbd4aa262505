// A worker's round: take a unit, read it, run the steps.
#include "sim/loader.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace ppsim {

namespace {

/// Streams of one node: sizes belong to samples and are the same on every node and in every epoch.
enum StreamName : std::uint32_t {
    sizes = 1,
    hit_times,
    app_times,
    hand_overs,
    caches,
    first_step,
    locks = 1000
};

Stream stream(const StreamKey& key, std::uint32_t name) {
    return Stream({key.seed, key.replication, name});
}

std::uint64_t cache_items(const SimulationScenario& scenario) {
    return std::max<std::uint64_t>(1, scenario.samples / scenario.cache.samples_per_item);
}

/// All nodes' caches together follow about a million items.
std::uint64_t followed_items(const SimulationScenario& scenario) {
    return std::clamp<std::uint64_t>((1U << 20U) / scenario.nodes.size(), 1024, 1U << 16U);
}

}  // namespace

NodeLoader::NodeLoader(const LoaderContext& context, std::size_t node)
    : context_(context),
      node_(node),
      share_(context.scenario, node),
      grain_(grain(context.scenario)),
      nominal_slowdown_(1 / context.scenario.nodes[node].speed),
      size_(context.scenario.size_scv > 0 ? ServiceLaw::lognormal : ServiceLaw::deterministic,
            context.scenario.sample_size / byte,
            context.scenario.size_scv,
            stream(context.key, sizes)),
      hit_time_(context.scenario.cache.hit_time, stream(context.key, hit_times)),
      app_cache_time_(context.scenario.loader.from_app_cache, stream(context.key, app_times)),
      locked_time_(context.scenario.loader.locked, stream(context.key, locks)),
      app_locked_time_(context.scenario.loader.app_locked, stream(context.key, locks)),
      hand_over_time_(context.scenario.loader.hand_over, stream(context.key, hand_overs)),
      app_hand_over_time_(context.scenario.loader.app_hand_over, stream(context.key, hand_overs)),
      cache_(context.scenario.cache.policy,
             cache_items(context.scenario),
             context.scenario.nodes[node].cache_share.value_or(context.scenario.cache.share),
             followed_items(context.scenario),
             Stream({context.key.seed + node, context.key.replication, caches})),
      workers_(context.scenario.loader.workers) {
    std::uint32_t name = first_step;
    for (const SimulatedStep& step : context.scenario.loader.steps) {
        steps_.emplace_back(step.time, stream(context.key, name++));
    }
    const double cores = context.scenario.nodes[node].cores.value_or(context.scenario.loader.cores);
    if (cores < static_cast<double>(workers_.size())) {
        cores_ = std::make_unique<SharedBandwidth>(context.agenda, cores, 1);
    }
    finished_.resize(in_turn() ? window() : 0);
    if (context.scenario.cache.warm) cache_.fill(cache_items(context.scenario));
}

bool NodeLoader::in_turn() const {
    return context_.scenario.loader.delivery != SimulatedDelivery::any_order;
}

std::uint64_t NodeLoader::window() const {
    const auto& loader = context_.scenario.loader;
    return std::max<std::size_t>(1, loader.delivery == SimulatedDelivery::batches
                                        ? loader.prefetch * loader.workers
                                        : loader.queue);
}

void NodeLoader::begin_epoch(int epoch, const EpochOrder& order) {
    assert(queue_.empty() && filled_ == 0 && "an epoch ends empty");
    const auto& scenario = context_.scenario;
    order_ = &order;
    epoch_base_ = static_cast<std::uint64_t>(epoch) * scenario.samples;
    samples_ = share_.of(scenario.samples);
    units_ = (samples_ + grain_ - 1) / grain_;
    next_unit_ = units_taken_ = units_handed_ = in_order_head_ = 0;
    from_app_cache_ = scenario.loader.app_cache && epoch > 0;
    for (std::size_t worker = 0; worker < workers_.size(); ++worker) {
        workers_[worker].next = worker;
    }
    take_all_idle();
}

std::uint64_t NodeLoader::batches_of_epoch() const {
    const std::uint64_t batch = context_.scenario.trainer.batch;
    return (share_.of(context_.scenario.samples) + batch - 1) / batch;
}

void NodeLoader::set_lost(bool lost) {
    lost_ = lost;
    if (!lost) take_all_idle();
}

void NodeLoader::take_all_idle() {
    for (std::size_t worker = 0; worker < workers_.size(); ++worker) {
        if (workers_[worker].phase == Phase::idle) take(worker);
    }
}

void NodeLoader::enter(std::size_t worker, Phase phase) {
    Worker& who = workers_[worker];
    const double now = context_.agenda.now();
    phase_times_[static_cast<std::size_t>(who.phase)] += now - who.since;
    if (context_.trace != nullptr && now > who.since) trace_phase(worker, now);
    who.phase = phase;
    who.since = now;
    who.has_lock = false;
}

double NodeLoader::time_of(const Variate& variate, const Unit& unit) const {
    return unit.samples == 1 ? variate(unit.key) : variate.of_batch(unit.samples)(unit.key);
}

void NodeLoader::take(std::size_t worker) {
    Worker& who = workers_[worker];
    enter(worker, Phase::idle);
    const bool own_turn = context_.scenario.loader.delivery == SimulatedDelivery::batches;
    const std::uint64_t number = own_turn ? who.next : next_unit_;
    if (lost_ || order_ == nullptr || number >= units_) return;
    if (in_turn() && number >= units_taken_ + window()) return;
    who.next += workers_.size();
    ++next_unit_;
    const std::uint64_t first = number * grain_;
    who.unit = {number, std::min(grain_, samples_ - first), epoch_base_ + share_.position(first)};
    samples_started_ += who.unit.samples;
    enter(worker, Phase::reading);
    read(worker);
}

void NodeLoader::read(std::size_t worker) {
    const Unit& unit = workers_[worker].unit;
    if (from_app_cache_) {
        context_.agenda.after(time_of(app_cache_time_, unit),
                              [this, worker] { steps_done(worker); });
        return;
    }
    const std::uint64_t first = unit.number * grain_;
    std::uint64_t misses = 0;
    for (std::uint64_t i = 0; i < unit.samples; ++i) {
        const std::uint64_t item = order_->item(share_.position(first + i));
        const std::uint64_t block = std::min(item / context_.scenario.cache.samples_per_item,
                                             cache_items(context_.scenario) - 1);
        if (!cache_.read(block)) ++misses;
    }
    lookups_ += unit.samples;
    hits_ += unit.samples - misses;
    const Unit hit{unit.number, unit.samples - misses, unit.key};
    read_misses(worker, misses, hit.samples > 0 ? time_of(hit_time_, hit) : 0);
}

void NodeLoader::read_misses(std::size_t worker, std::uint64_t misses, double memory_time) {
    const auto then = [this, worker] { compute(worker); };
    if (misses == 0) {
        context_.agenda.after(memory_time, then);
        return;
    }
    const Unit& unit = workers_[worker].unit;
    const std::uint64_t item = unit.samples == 1 ? order_->item(unit.key - epoch_base_) : unit.key;
    const double all = misses == 1 ? size_(item) : size_.of_batch(misses)(item);
    requested_bytes_ += all;
    const double ahead = all * context_.scenario.store.read_ahead;
    const double bytes = all - ahead;
    workers_[worker].ahead = ahead;
    if (memory_time == 0) {
        context_.store.read(node_, bytes, misses, unit.key, then);
        return;
    }
    context_.store.read(node_, bytes, misses, unit.key, [this, memory_time, worker] {
        context_.agenda.after(memory_time, [this, worker] { compute(worker); });
    });
}

void NodeLoader::compute(std::size_t worker) {
    enter(worker, Phase::computing);
    double work = 0;
    for (const Variate& step : steps_)
        work += time_of(step, workers_[worker].unit);
    const double ahead = std::exchange(workers_[worker].ahead, 0);
    workers_[worker].reads_ahead = ahead > 0;
    if (ahead > 0) {
        context_.store.read_ahead(node_, ahead, [this, worker] { part_done(worker); });
    }
    run(work, [this, worker] { steps_done(worker); });
}

void NodeLoader::run(double work, Callback then) {
    work *= slowdown_ * nominal_slowdown_;
    if (cores_) {
        cores_->transfer(work, std::move(then));
    } else {
        context_.agenda.after(work, std::move(then));
    }
}

void NodeLoader::steps_done(std::size_t worker) {
    const auto& loader = context_.scenario.loader;
    const Service& locked = from_app_cache_ ? loader.app_locked : loader.locked;
    if (!(locked.mean > 0 * second)) {
        computed(worker);
    } else if (locked_) {
        enter(worker, Phase::blocked);
        waiting_for_lock_.push(worker);
    } else {
        lock(worker);
    }
}

void NodeLoader::lock(std::size_t worker) {
    locked_ = true;
    enter(worker, Phase::computing);
    workers_[worker].has_lock = true;
    const Variate& time = from_app_cache_ ? app_locked_time_ : locked_time_;
    run(time_of(time, workers_[worker].unit), [this, worker] { unlock(worker); });
}

void NodeLoader::unlock(std::size_t worker) {
    locked_ = false;
    if (!waiting_for_lock_.empty()) lock(waiting_for_lock_.pop());
    computed(worker);
}

void NodeLoader::computed(std::size_t worker) {
    Worker& who = workers_[worker];
    if (!who.reads_ahead) {
        finish(worker);
        return;
    }
    if (!who.half_done) enter(worker, Phase::reading);
    part_done(worker);
}

void NodeLoader::part_done(std::size_t worker) {
    Worker& who = workers_[worker];
    who.half_done = !who.half_done;
    if (!who.half_done) finish(worker);
}

}  // namespace ppsim
