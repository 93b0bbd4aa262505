// Draws lines from a seed: every choice is a number of the line's own stream.
#include "support/random_line.hpp"

#include <cmath>

#include "sim/random.hpp"

namespace ppsim {

namespace {

class Draw {
public:
    explicit Draw(std::uint64_t seed) : stream_({seed, 0, 99}) {}

    double between(double low, double high) {
        return low + (high - low) * stream_.uniform(count_++);
    }

    /// Uniform on a log scale: 1, 10 and 100 are equally far apart.
    double log_between(double low, double high) {
        return std::exp(between(std::log(low), std::log(high)));
    }

    std::size_t whole(std::size_t low, std::size_t high) {
        return low + stream_.bits(count_++) % (high - low + 1);
    }

    std::size_t log_whole(std::size_t low, std::size_t high) {
        return static_cast<std::size_t>(
            log_between(static_cast<double>(low), static_cast<double>(high) + 0.999));
    }

private:
    Stream stream_;
    std::uint64_t count_ = 0;
};

Service any_service(Draw& draw, bool ties) {
    if (ties) return deterministic(static_cast<double>(draw.whole(1, 3)) * ms);
    const auto law = static_cast<ServiceLaw>(draw.whole(0, 3));
    return {law, draw.between(0.1, 3) * ms, draw.between(0.05, 2)};
}

}  // namespace

Line random_line(std::uint64_t seed) {
    Draw draw(seed);
    Line line;
    const bool ties = draw.whole(0, 3) == 0;
    if (draw.whole(0, 1) == 0) {
        line.read = SharedRead{draw.whole(1, 8),
                               static_cast<double>(draw.whole(0, 2)) * ms,
                               draw.between(20, 400) * MB / second,
                               ties ? ServiceLaw::deterministic : ServiceLaw::lognormal,
                               100 * kB,
                               0.5};
    }
    const std::size_t stages = draw.whole(1, 6);
    for (std::size_t i = 0; i < stages; ++i) {
        const std::size_t buffer = draw.whole(0, 13);
        line.stages.push_back(
            {draw.whole(1, 8), buffer == 13 ? unbounded : buffer, any_service(draw, ties)});
    }
    return line;
}

Line random_line(LineKind kind, std::uint64_t seed) {
    Draw draw(seed * 3 + static_cast<std::uint64_t>(kind));
    const bool training = kind == LineKind::like_training;
    const std::size_t stages = training ? 5 : draw.whole(3, 7);
    Line line;
    for (std::size_t i = 0; i < stages; ++i) {
        const bool consumer = training && i + 1 == stages;
        const std::size_t workers = consumer ? 1 : draw.whole(1, 16);
        const double pace =
            kind == LineKind::balanced ? draw.between(0.975, 1.025) : draw.log_between(0.5, 1);
        const double scv = training ? draw.between(0.05, 0.8) : draw.log_between(0.05, 2);
        const Seconds mean = static_cast<double>(workers) * pace * ms;
        line.stages.push_back({workers, draw.log_whole(training ? 2 : 1, 64),
                               consumer ? deterministic(mean) : service_of(mean, scv)});
    }
    return line;
}

}  // namespace ppsim
