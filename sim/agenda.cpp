// Slots hold callbacks so that the ordered part stays small.
#include "sim/agenda.hpp"

#include <cassert>

namespace ppsim {

void Agenda::at(double time, Callback what) {
    assert(time >= now_ && time < never);
    std::uint64_t slot = slots_.size();
    if (spare_.empty()) {
        slots_.push_back(std::move(what));
    } else {
        slot = spare_.back();
        spare_.pop_back();
        slots_[slot] = std::move(what);
    }
    pending_.push({time, asked_++, slot});
}

bool Agenda::step() {
    if (pending_.empty()) {
        return false;
    }
    const Timed next = pending_.pop();
    assert(next.time >= now_ && "time never decreases");
    now_ = next.time;
    const Callback what = std::move(slots_[next.tag]);
    spare_.push_back(next.tag);
    what();
    return true;
}

void Agenda::run() {
    stopped_ = false;
    while (!stopped_ && step()) {
    }
}

void Alarm::set(double time) {
    due_ = time;
    if (time < asked_) {
        asked_ = time;
        agenda_.at(time, [this, time] { arrive(time); });
    }
}

void Alarm::arrive(double asked) {
    if (asked != asked_) {
        return;
    }
    asked_ = never;
    if (due_ > agenda_.now()) {  // moved to later since
        const double due = due_;
        if (due < never) {
            set(due);
        }
        return;
    }
    due_ = never;
    ring_();
}

}  // namespace ppsim
