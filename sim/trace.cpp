// Trace events as lines of JSON.
#include "sim/trace.hpp"

#include <cmath>
#include <cstdio>
#include <ostream>

namespace ppsim {

namespace {

std::string quoted(const std::string& text) {
    std::string result = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') {
            result += '\\';
            result += c;
        } else if (static_cast<unsigned char>(c) < 0x20) {
            char code[8];
            std::snprintf(code, sizeof code, "\\u%04x", static_cast<unsigned>(c));
            result += code;
        } else {
            result += c;
        }
    }
    return result + '"';
}

/// Microseconds in whole nanoseconds, so that slices that touch still touch after rounding.
std::int64_t nanoseconds(double seconds) {
    return static_cast<std::int64_t>(std::floor(seconds * 1e9 + 0.5));
}

std::string micros(std::int64_t nanos) {
    char text[40];
    std::snprintf(text, sizeof text, "%lld.%03lld", static_cast<long long>(nanos / 1000),
                  static_cast<long long>(nanos % 1000));
    return text;
}

std::string head(const char* phase, std::size_t node, const std::string& name) {
    return std::string("{\"ph\": \"") + phase + "\", \"pid\": " + std::to_string(node + 1) +
           ", \"name\": " + quoted(name);
}

std::string named(const char* kind, std::size_t node, std::size_t track, const std::string& name) {
    return head("M", node, kind) + ", \"tid\": " + std::to_string(track) +
           ", \"args\": {\"name\": " + quoted(name) + "}}";
}

}  // namespace

void Trace::add(std::string event) {
    if (!full()) events_.push_back(std::move(event));
}

void Trace::process(std::size_t node, const std::string& name) {
    names_.push_back(named("process_name", node, 0, name));
    names_.push_back(head("M", node, "process_sort_index") +
                     ", \"tid\": 0, \"args\": {\"sort_index\": " + std::to_string(node) + "}}");
}

void Trace::thread(std::size_t node, std::size_t track, const std::string& name) {
    names_.push_back(named("thread_name", node, track, name));
}

void Trace::slice(std::size_t node,
                  std::size_t track,
                  const char* category,
                  const std::string& name,
                  double from,
                  double until) {
    const std::int64_t begin = nanoseconds(from);
    add(head("X", node, name) + ", \"cat\": \"" + category +
        "\", \"tid\": " + std::to_string(track) + ", \"ts\": " + micros(begin) +
        ", \"dur\": " + micros(nanoseconds(until) - begin) + "}");
}

void Trace::queued(std::size_t node,
                   const std::string& name,
                   std::uint64_t id,
                   double from,
                   double until) {
    // Both halves or none.
    if (events_.size() + 2 > most_events_) return;
    const std::string rest = ", \"cat\": \"wait\", \"tid\": 0, \"id\": " + std::to_string(id);
    add(head("b", node, name) + rest + ", \"ts\": " + micros(nanoseconds(from)) + "}");
    add(head("e", node, name) + rest + ", \"ts\": " + micros(nanoseconds(until)) + "}");
}

void Trace::counter(std::size_t node, const std::string& name, double at, double value) {
    char text[40];
    std::snprintf(text, sizeof text, "%.6g", value);
    add(head("C", node, name) + ", \"tid\": 0, \"ts\": " + micros(nanoseconds(at)) +
        ", \"args\": {\"value\": " + text + "}}");
}

void Trace::write(std::ostream& out, std::uint64_t seed) const {
    out << "{\"displayTimeUnit\": \"ms\",\n \"otherData\": {\"schema\": \"ppsim.trace/1\", "
           "\"seed\": \""
        << seed << "\", \"complete\": \"" << (full() ? "no" : "yes") << "\"},\n \"traceEvents\": [";
    const char* separator = "\n  ";
    for (const auto* part : {&names_, &events_}) {
        for (const std::string& event : *part) {
            out << separator << event;
            separator = ",\n  ";
        }
    }
    out << "\n ]}\n";
}

}  // namespace ppsim
