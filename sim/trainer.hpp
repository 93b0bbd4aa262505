// Trainer: the accelerators that consume batches, in step with each other or not.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "sim/loader.hpp"
#include "sim/server_pool.hpp"
#include "sim/statistics.hpp"

namespace ppsim {

/// What one accelerator's time went into, in seconds.
struct RankTimes {
    double waiting_for_data = 0;
    double waiting_for_others = 0;  ///< has its batch, another has not
    double busy = 0;
};

class Trainer {
public:
    Trainer(Agenda& agenda, const SimulationScenario& scenario, StreamKey key, Trace* trace);

    /// `taken` learns whose batch was taken, `wanted` which node is waited for, `done` when the
    /// epoch's last step has ended.
    std::function<void(std::size_t node)> taken;
    std::function<void(std::size_t node)> wanted;
    Callback done;

    /// Starts an epoch of so many batches per node.
    void begin_epoch(const std::vector<std::uint64_t>& batches);

    void deliver(const Batch& batch);

    /// Accelerators that wait for this node; none by name where all share one pool.
    [[nodiscard]] std::size_t waiting(std::size_t node) const;

    [[nodiscard]] const BinnedSeries& rate() const { return rate_; }

    [[nodiscard]] std::uint64_t consumed() const { return consumed_; }

    [[nodiscard]] double first_batch() const { return first_batch_; }

    [[nodiscard]] const std::vector<RankTimes>& ranks() const { return times_; }

private:
    struct Pool {
        std::size_t first_rank = 0;
        std::size_t size = 0;
        Variate step_time;
        Ring<Batch> ready;
        Ring<std::size_t> waiting;
    };

    struct Rank {
        std::size_t pool = 0;
        std::uint64_t steps_left = 0;
        std::uint64_t step = 0;
        double since = 0;  ///< asked for its batch, then got it
        Batch batch;
    };

    [[nodiscard]] std::size_t pool_of(std::size_t node) const {
        return scenario_.disaggregated ? 0 : node;
    }

    [[nodiscard]] std::size_t node_of(std::size_t rank) const {
        return scenario_.disaggregated ? scenario_.nodes.size() : ranks_[rank].pool;
    }

    void add_pool(std::size_t accelerators, const Service& step, const StreamKey& key);
    void ready(const Batch& batch);
    void ask(std::size_t rank);
    void take(std::size_t rank, const Batch& batch);
    void open();
    void step(std::size_t rank);
    void stepped(std::size_t rank);

    Agenda& agenda_;
    const SimulationScenario& scenario_;
    Trace* trace_;
    Variate receive_time_;
    std::optional<ServerPool> receivers_;
    std::vector<Pool> pools_;
    std::vector<Rank> ranks_;
    std::vector<RankTimes> times_;
    std::vector<std::size_t> arrived_;  ///< at the barrier
    std::size_t in_step_ = 0;           ///< accelerators with batches still to come
    std::size_t unfinished_ = 0;
    BinnedSeries rate_;
    double last_ = 0;
    double first_batch_ = -1;
    std::uint64_t consumed_ = 0;
};

}  // namespace ppsim
