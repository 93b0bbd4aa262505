// Pipelines and profiles that tests share.
#pragma once

#include <cstdint>

#include "model/core/pipeline.hpp"
#include "model/core/profile.hpp"
#include "model/laws/fitted_model.hpp"

namespace ppsim::test {

/// read -> decode -> resize -> center -> crop (random).
[[nodiscard]] Pipeline image_chain();

/// Two sources that join: read_a -> left, read_b -> right, both -> join.
[[nodiscard]] Pipeline diamond();

/// A repeatable stream of numbers in [0, 1).
class Numbers {
public:
    explicit Numbers(std::uint64_t seed) : state_(seed) {}

    [[nodiscard]] double next();
    [[nodiscard]] double between(double low, double high);
    [[nodiscard]] double log_between(double low, double high);
    [[nodiscard]] double normal();  ///< mean 0, standard deviation 1
    [[nodiscard]] int whole(int low, int high);

private:
    std::uint64_t state_;
};

/// Random acyclic pipeline of 2 to 7 steps with one sink; some steps random.
[[nodiscard]] Pipeline random_pipeline(std::uint64_t seed);

/// A model for image_chain() with round numbers: reading 0.1 MB files, decode 4 ms, resize 2 ms,
/// center 1 ms, crop 0.1 ms; two cores, nothing contends; storage 100 MB/s.
[[nodiscard]] FittedModel round_model();

/// A model for image_chain() with random parameters.
[[nodiscard]] FittedModel random_model(std::uint64_t seed);

/// A profile of image_chain() whose points follow `truth`, times noise of that relative size.
[[nodiscard]] Profile profile_of(const FittedModel& truth, double noise, std::uint64_t seed);

}  // namespace ppsim::test
