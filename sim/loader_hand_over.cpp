// How finished units leave the workers: the queue, the order, the one consumer that makes batches.
#include <algorithm>
#include <cassert>

#include "sim/loader.hpp"

namespace ppsim {

void NodeLoader::finish(std::size_t worker) {
    const Unit unit = workers_[worker].unit;
    const std::size_t room = std::max<std::size_t>(1, context_.scenario.loader.queue / grain_);
    if (in_turn()) {
        put_in_order(unit);
    } else if (queue_.size() < room) {
        put(unit);
    } else {
        enter(worker, Phase::blocked);
        blocked_.push(worker);
        return;
    }
    take(worker);
    hand_over();
}

void NodeLoader::put(const Unit& unit) {
    count_queue();
    queue_.push(unit);
}

void NodeLoader::put_in_order(const Unit& unit) {
    finished_[unit.number % finished_.size()] = unit;
    for (;;) {
        Unit& head = finished_[in_order_head_ % finished_.size()];
        if (head.samples == 0 || head.number != in_order_head_) return;
        put(head);
        head.samples = 0;
        ++in_order_head_;
    }
}

void NodeLoader::hand_over() {
    const auto& scenario = context_.scenario;
    if (handing_ || queue_.empty()) return;
    if (filled_ == 0) {  // a new batch: only as far ahead as asked for
        const bool on_demand = scenario.loader.delivery == SimulatedDelivery::batches;
        const std::uint64_t ahead =
            on_demand ? (scenario.disaggregated ? 1 : 0)
                      : std::max<std::size_t>(1, scenario.loader.prefetch) *
                            std::max<std::size_t>(1, scenario.trainer.accelerators);
        if (unclaimed_ >= ahead + context_.waiting(node_)) return;
        ++unclaimed_;
    }
    handing_ = true;
    count_queue();
    const Unit unit = queue_.pop();
    ++units_taken_;
    filled_ += unit.samples;
    const double time =
        nominal_slowdown_ * time_of(from_app_cache_ ? app_hand_over_time_ : hand_over_time_, unit);
    hand_over_busy_ += time;
    context_.agenda.after(time, [this, unit] { handed(unit); });
    if (in_turn()) {
        take_all_idle();
    } else if (!blocked_.empty()) {
        const std::size_t worker = blocked_.pop();
        put(workers_[worker].unit);
        take(worker);
    }
}

void NodeLoader::handed(const Unit& unit) {
    handing_ = false;
    ++units_handed_;
    samples_delivered_ += unit.samples;
    if (filled_ >= context_.scenario.trainer.batch || units_handed_ == units_) {
        const Batch batch{node_, filled_, batches_++ * context_.scenario.nodes.size() + node_,
                          context_.agenda.now()};
        filled_ = 0;
        context_.deliver(batch);
    }
    hand_over();
}

void NodeLoader::batch_taken() {
    assert(unclaimed_ > 0);
    --unclaimed_;
    hand_over();
}

}  // namespace ppsim
