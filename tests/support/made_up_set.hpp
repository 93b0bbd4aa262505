// Measured sets whose truth is known, made by the laws themselves or by simulated lines.
#pragma once

#include <string>

#include "model/core/measured_set.hpp"
#include "model/core/traits.hpp"

namespace ppsim::test {

/// Two pipelines (one with a step under the global lock), every split measured on 1, 2 and 8
/// threads; the rates follow the laws with these traits, each off by up to `noise` (relative).
[[nodiscard]] MeasuredSet lawful_set(const Traits& traits, double noise, std::uint64_t seed);

/// The file of the native pipeline, which both sets have.
[[nodiscard]] std::string native_pipeline_text();

/// A pipeline whose rates come out of the event-free recursion: T workers with gamma service times
/// that stay within their cores, then one consumer. The laws know nothing of it.
[[nodiscard]] MeasuredSet simulated_set(std::uint64_t seed);

}  // namespace ppsim::test
