// Trace: what each worker and accelerator of a simulated run did when, for Perfetto or Chrome.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

namespace ppsim {

/// Rules: a process is a node, a thread is something that does one thing at a time, so slices of
/// a thread never overlap; what does overlap (batches in a queue) is an asynchronous pair; depths
/// are counters. Times are seconds of simulated time.
class Trace {
public:
    explicit Trace(std::size_t most_events = 200'000) : most_events_(most_events) {}

    void process(std::size_t node, const std::string& name);
    void thread(std::size_t node, std::size_t track, const std::string& name);
    void slice(std::size_t node,
               std::size_t track,
               const char* category,
               const std::string& name,
               double from,
               double until);
    void queued(std::size_t node,
                const std::string& name,
                std::uint64_t id,
                double from,
                double until);
    void counter(std::size_t node, const std::string& name, double at, double value);

    /// Whether later events were left out: a trace is for looking at, not for counting.
    [[nodiscard]] bool full() const { return events_.size() >= most_events_; }

    void write(std::ostream& out, std::uint64_t seed) const;

private:
    void add(std::string event);

    std::size_t most_events_;
    std::vector<std::string> names_;
    std::vector<std::string> events_;
};

}  // namespace ppsim
