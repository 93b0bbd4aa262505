// Axes of a sweep: which numbers of a configuration may vary, and every combination of their
// values.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "model/core/cluster.hpp"
#include "model/core/pipeline.hpp"
#include "model/core/strategy.hpp"

namespace ppsim {

/// One point of a sweep.
struct Configuration {
    Strategy strategy;
    Cluster cluster;
    Dataset dataset;
    Loader loader;
    Consumer consumer;
};

/// How an axis' values are written.
enum class AxisUnit { count, number, bytes, data_rate, duration, event_rate };

/// A number that may vary; `set` takes it in base units (B, s, B/s, 1/s).
struct AxisKind {
    std::string_view name;  ///< dotted, as for --set
    AxisUnit unit;
    bool of_pipeline;  ///< changes the pipeline, not just strategy or cluster
    void (*set)(Configuration&, double value);
    double most = 1e15;  ///< largest value that is meant
};

[[nodiscard]] const std::vector<AxisKind>& axis_kinds();
[[nodiscard]] const AxisKind* axis_named(std::string_view name);

struct Axis {
    const AxisKind* kind = nullptr;
    std::vector<double> values;  ///< base units, not empty
};

/// Calls `visit(configuration, first changed axis)` for every combination, the last axis fastest.
/// The count of changed axes says what may be reused from the point before: axes from that index
/// on have new values (0 at the first point). Stops where `visit` returns false.
using VisitConfiguration = std::function<bool(const Configuration&, std::size_t changed_from)>;
void for_each_configuration(Configuration base,
                            const std::vector<Axis>& axes,
                            const VisitConfiguration& visit);

/// Number of combinations.
[[nodiscard]] std::uint64_t combinations(const std::vector<Axis>& axes);

}  // namespace ppsim
