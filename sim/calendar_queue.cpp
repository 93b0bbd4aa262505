// Days of a calendar queue: their width follows the spread of the events in them.
#include "sim/calendar_queue.hpp"

#include <algorithm>
#include <cassert>

namespace ppsim {

namespace {

bool later(const Timed& a, const Timed& b) {
    return b.before(a);
}

}  // namespace

void CalendarQueue::insert(Timed entry) {
    auto& day = days_[day_of(entry.time) & (days_.size() - 1)];
    day.insert(std::upper_bound(day.begin(), day.end(), entry, later), entry);
    ++count_;
}

void CalendarQueue::push(Timed entry) {
    if (count_ + 1 > days_.size() * 2) {
        resize(std::max<std::size_t>(16, days_.size() * 2));
    }
    insert(entry);
    // A push into the past of the calendar (nothing was due since) moves today back.
    today_ = count_ == 1 ? day_of(entry.time) : std::min(today_, day_of(entry.time));
}

Timed CalendarQueue::pop() {
    assert(count_ > 0);
    find_first();
    auto& day = days_[today_ & (days_.size() - 1)];
    const Timed first = day.back();
    day.pop_back();
    --count_;
    if (days_.size() > 64 && count_ < days_.size() / 4) {
        resize(days_.size() / 2);
    }
    return first;
}

void CalendarQueue::find_first() {
    for (std::size_t looked = 0; looked < days_.size(); ++looked, ++today_) {
        const auto& day = days_[today_ & (days_.size() - 1)];
        if (!day.empty() && day_of(day.back().time) == today_) {
            return;
        }
    }
    // Nothing within a year: jump to the first event of all.
    const Timed* first = nullptr;
    for (const auto& day : days_) {
        if (!day.empty() && (first == nullptr || day.back().before(*first))) {
            first = &day.back();
        }
    }
    today_ = day_of(first->time);
}

void CalendarQueue::resize(std::size_t days) {
    std::vector<Timed> entries;
    for (const auto& day : days_) {
        entries.insert(entries.end(), day.begin(), day.end());
    }
    std::sort(entries.begin(), entries.end(),
              [](const Timed& a, const Timed& b) { return a.before(b); });
    if (entries.size() > 2) {
        // Three events a day over the nearer half; the far ones would stretch the days.
        const std::size_t half = entries.size() / 2;
        const double span = entries[half].time - entries.front().time;
        const double largest_day = entries.back().time + span + 1e-9;
        const double width = 3 * span / static_cast<double>(half);
        per_width_ = std::min(1 / std::max(width, 1e-300), 0x1p52 / largest_day);
    }
    days_.assign(days, {});
    count_ = 0;
    for (const Timed& entry : entries) {
        insert(entry);
    }
    today_ = entries.empty() ? 0 : day_of(entries.front().time);
}

}  // namespace ppsim
