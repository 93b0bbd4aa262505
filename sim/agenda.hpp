// Agenda: what is to happen when, for systems of any shape; each entry is a callback.
#pragma once

#include <functional>
#include <vector>

#include "sim/calendar_queue.hpp"
#include "sim/fair_share.hpp"
#include "sim/timed_heap.hpp"

namespace ppsim {

using Callback = std::function<void()>;

/// Runs callbacks in order of (time, order of asking). Times are seconds since the start.
class Agenda {
public:
    Agenda() = default;
    Agenda(const Agenda&) = delete;
    Agenda& operator=(const Agenda&) = delete;

    [[nodiscard]] double now() const { return now_; }

    void at(double time, Callback what);

    void after(double delay, Callback what) { at(now_ + delay, std::move(what)); }

    /// Runs one entry; false when there is none.
    bool step();

    /// Runs until nothing is left or `stop()` was called.
    void run();

    void stop() { stopped_ = true; }

    [[nodiscard]] std::uint64_t events() const { return asked_; }

private:
    double now_ = 0;
    bool stopped_ = false;
    std::uint64_t asked_ = 0;
    PendingEvents pending_;
    std::vector<Callback> slots_;
    std::vector<std::uint64_t> spare_;
};

/// One entry of an agenda that can be moved: the next end of a shared resource. An entry that was
/// overtaken by an earlier one stays in the agenda and rings into the void.
class Alarm {
public:
    Alarm(Agenda& agenda, Callback ring) : agenda_(agenda), ring_(std::move(ring)) {}

    Alarm(const Alarm&) = delete;
    Alarm& operator=(const Alarm&) = delete;

    void set(double time);

private:
    void arrive(double asked);

    Agenda& agenda_;
    Callback ring_;
    double due_ = never;
    double asked_ = never;
};

}  // namespace ppsim
