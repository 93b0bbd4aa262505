// Barrier: a training step begins when its slowest rank has a batch.
#pragma once

#include <cassert>
#include <cstddef>
#include <vector>

namespace ppsim {

/// Counts who has arrived; the last to arrive opens it for all and for the next step.
class Barrier {
public:
    explicit Barrier(std::size_t ranks) : arrivals_(ranks), waited_(ranks, 0), last_(ranks, 0) {}

    template <class Open>
    void arrive(std::size_t rank, double now, const Open& open) {
        arrivals_[rank] = now;
        if (++arrived_ < arrivals_.size()) {
            return;
        }
        arrived_ = 0;
        ++steps_;
        ++last_[rank];
        for (std::size_t each = 0; each < arrivals_.size(); ++each) {
            waited_[each] += now - arrivals_[each];
        }
        open();
    }

    [[nodiscard]] std::size_t steps() const { return steps_; }

    /// Time a rank has spent waiting for the others.
    [[nodiscard]] double waited(std::size_t rank) const { return waited_[rank]; }

    /// In how many steps a rank was the one that all waited for.
    [[nodiscard]] std::size_t was_last(std::size_t rank) const { return last_[rank]; }

private:
    std::vector<double> arrivals_;
    std::vector<double> waited_;
    std::vector<std::size_t> last_;
    std::size_t arrived_ = 0;
    std::size_t steps_ = 0;
};

}  // namespace ppsim
