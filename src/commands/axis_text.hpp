// Axes, requirements and weights as users write them.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "model/predict/axes.hpp"
#include "model/predict/criteria.hpp"

namespace ppsim {

/// "node.cores=8:64:x2" (geometric), "threads=1:8:1" (linear), "storage.latency=1 ms,10 ms".
/// Throws InputError with a did-you-mean.
[[nodiscard]] Axis parse_axis(const std::string& text);

/// A value of an axis as reports print it.
[[nodiscard]] std::string axis_value_text(const AxisKind& axis, double value);

/// A file of axes (ppsim.sweep/1): `axes:` maps names to such texts.
[[nodiscard]] std::vector<Axis> read_axes(const std::filesystem::path& path);

/// "throughput>=20000/s", "epoch<=10 min", "stored<=1 TB".
[[nodiscard]] Requirement parse_requirement(const std::string& text);

/// "throughput=1,stored=0.2"
[[nodiscard]] std::vector<Objective::Term> parse_weights(const std::string& text);

/// "throughput,stored"
[[nodiscard]] std::vector<const Criterion*> parse_criteria(const std::string& flag,
                                                           const std::string& text);

}  // namespace ppsim
