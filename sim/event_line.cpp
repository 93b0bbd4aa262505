// Events of a tandem line: a completion puts its sample on, wakes the next stage, frees a worker.
#include "sim/event_line.hpp"

#include <cassert>
#include <vector>

#include "sim/fair_share.hpp"
#include "sim/ring.hpp"
#include "sim/timed_heap.hpp"

namespace ppsim {

namespace {

class EventLines {
public:
    EventLines(const Line& line, const LineRun& run, std::size_t lines)
        : samples_(run.samples), reads_(line.read.has_value()) {
        for (std::size_t i = 0; i < lines; ++i) {
            add_line(line, run);
        }
        per_line_ = stages_.size() / lines;
        pulled_.resize(lines);
        if (line.read) {
            latency_ = line.read->latency / second;
            link_ = FairShare(line.read->bandwidth / (byte / second));
        }
    }

    EventCount run() {
        start_all();
        while (!events_.empty() || link_.flows() > 0) {
            ++count_;
            if (link_.flows() > 0 && (events_.empty() || link_.next() <= events_.top().time)) {
                now_ = link_.next();
                complete(link_.finish());
            } else {
                next_event();
            }
            assert(conserved());
        }
        return {now_ * second, count_};
    }

private:
    struct Stage {
        std::size_t idle = 1;
        std::size_t workers = 1;
        std::size_t capacity = unbounded;
        bool first = false;
        bool last = false;
        Variate service;
        Ring<std::uint64_t> buffer;
        Ring<std::uint64_t> blocked;
        std::size_t busy = 0;
    };

    // A tag holds stage and sample: what ends, and for whom.
    static constexpr unsigned item_bits = 40;

    static std::uint64_t tag(std::size_t stage, std::uint64_t item) {
        return std::uint64_t{stage} << item_bits | item;
    }

    static std::size_t stage_of(std::uint64_t tag) { return tag >> item_bits; }

    static std::uint64_t item_of(std::uint64_t tag) {
        return tag & ((std::uint64_t{1} << item_bits) - 1);
    }

    void add_line(const Line& line, const LineRun& run) {
        const std::size_t first = stages_.size();
        std::uint32_t stream = 0;
        if (line.read) {
            Stage stage;
            stage.workers = line.read->readers;
            stage.service =
                Variate(line.read->size_law, line.read->size / byte, line.read->size_scv,
                        Stream({run.seed, run.replication, stream++}));
            stages_.push_back(stage);
        }
        for (const auto& described : line.stages) {
            Stage stage;
            stage.workers = described.workers;
            stage.capacity = described.buffer;
            stage.service =
                Variate(described.service, Stream({run.seed, run.replication, stream++}));
            stages_.push_back(stage);
        }
        for (std::size_t j = first; j < stages_.size(); ++j) {
            stages_[j].idle = stages_[j].workers;
        }
        stages_[first].first = true;
        stages_.back().last = true;
    }

    void start_all() {
        for (std::size_t j = 0; j < stages_.size(); ++j) {
            while (stages_[j].first && stages_[j].idle > 0 && pulled_[j / per_line_] < samples_) {
                --stages_[j].idle;
                pull(j);
            }
        }
    }

    void next_event() {
        const Timed event = events_.top();
        now_ = event.time;
        top_is_spent_ = true;
        const Stage& stage = stages_[stage_of(event.tag)];
        if (reads_ && stage.first) {
            link_.start(now_, stage.service(item_of(event.tag)), event.tag);
        } else {
            complete(event.tag);
        }
        if (top_is_spent_) {
            top_is_spent_ = false;
            events_.pop();
        }
    }

    void schedule(double time, std::uint64_t what) {
        const Timed event{time, scheduled_++, what};
        if (top_is_spent_) {
            top_is_spent_ = false;
            events_.replace_top(event);
        } else {
            events_.push(event);
        }
    }

    void complete(std::uint64_t what) {
        const std::size_t j = stage_of(what);
        Stage& stage = stages_[j];
        --stage.busy;
        if (stage.last) {
            ++finished_;
            free_worker(j);
        } else if (stages_[j + 1].idle > 0 ||
                   stages_[j + 1].buffer.size() < stages_[j + 1].capacity) {
            put(j + 1, item_of(what));
            free_worker(j);
        } else {
            stage.blocked.push(item_of(what));
        }
    }

    void put(std::size_t j, std::uint64_t item) {
        Stage& stage = stages_[j];
        if (stage.idle > 0) {
            --stage.idle;
            begin(j, item);
        } else {
            stage.buffer.push(item);
        }
    }

    /// A worker of stage j has nothing in hand: it takes the next sample, which may make room for
    /// a blocked worker upstream, and so on to the source.
    void free_worker(std::size_t j) {
        Stage& stage = stages_[j];
        if (stage.first) {
            pull(j);
            return;
        }
        Stage& before = stages_[j - 1];
        const bool waiting = !before.blocked.empty();
        if (!stage.buffer.empty()) {
            begin(j, stage.buffer.pop());
            if (waiting) {
                stage.buffer.push(before.blocked.pop());
                free_worker(j - 1);
            }
        } else if (waiting) {
            begin(j, before.blocked.pop());
            free_worker(j - 1);
        } else {
            ++stage.idle;
        }
    }

    void pull(std::size_t j) {
        const std::size_t line = j / per_line_;
        if (pulled_[line] == samples_) {
            ++stages_[j].idle;
            return;
        }
        // Samples of different lines have different numbers; line 0 has those of the recursion.
        const std::uint64_t item = line * samples_ + pulled_[line]++;
        if (reads_) {
            ++stages_[j].busy;
            schedule(now_ + latency_, tag(j, item));
        } else {
            begin(j, item);
        }
    }

    void begin(std::size_t j, std::uint64_t item) {
        ++stages_[j].busy;
        schedule(now_ + stages_[j].service(item), tag(j, item));
    }

    /// Every worker is idle, busy or blocked; samples in = samples out + samples inside.
    [[nodiscard]] bool conserved() const {
        std::uint64_t in = 0;
        for (const std::uint64_t pulled : pulled_) {
            in += pulled;
        }
        std::uint64_t inside = 0;
        for (const Stage& stage : stages_) {
            const std::size_t blocked = stage.blocked.size();
            if (stage.idle + stage.busy + blocked != stage.workers ||
                (stage.capacity != unbounded && stage.buffer.size() > stage.capacity) ||
                (stage.idle > 0 && !stage.buffer.empty())) {
                return false;
            }
            inside += stage.busy + blocked + stage.buffer.size();
        }
        return in == finished_ + inside;
    }

    std::uint64_t samples_;
    bool reads_;
    double latency_ = 0;
    FairShare link_;
    std::vector<Stage> stages_;
    std::size_t per_line_ = 1;
    std::vector<std::uint64_t> pulled_;
    TimedHeap events_;
    bool top_is_spent_ = false;
    double now_ = 0;
    std::uint64_t scheduled_ = 0;
    std::uint64_t finished_ = 0;
    std::uint64_t count_ = 0;
};

}  // namespace

EventCount event_makespan(const Line& line, const LineRun& run, std::size_t lines) {
    return EventLines(line, run, lines).run();
}

}  // namespace ppsim
