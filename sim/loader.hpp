// Node loader: the workers of one node, their queue and the thread that hands samples over.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "sim/node_share.hpp"
#include "sim/ring.hpp"
#include "sim/sampled_cache.hpp"
#include "sim/scenario.hpp"
#include "sim/shared_bandwidth.hpp"
#include "sim/store.hpp"
#include "sim/trace.hpp"

namespace ppsim {

struct Batch {
    std::size_t node = 0;
    std::uint64_t samples = 0;
    std::uint64_t id = 0;  ///< unique in the run
    double ready = 0;
};

/// What all loaders of a cluster share.
struct LoaderContext {
    Agenda& agenda;
    const SimulationScenario& scenario;
    SharedStore& store;
    StreamKey key;
    Trace* trace = nullptr;
    std::function<void(const Batch&)> deliver;
    std::function<std::size_t(std::size_t node)> waiting;  ///< accelerators that wait for a node
};

/// Where the time of all workers of a node went; sums to workers x elapsed.
struct LoaderTimes {
    double idle = 0;
    double reading = 0;
    double computing = 0;
    double blocked = 0;
};

class NodeLoader {
public:
    NodeLoader(const LoaderContext& context, std::size_t node);

    void begin_epoch(int epoch, const EpochOrder& order);

    /// An accelerator has taken one of this node's batches.
    void batch_taken();

    /// An accelerator waits: makes what may only be made on demand.
    void wanted() { hand_over(); }

    [[nodiscard]] std::uint64_t batches_of_epoch() const;

    // Faults.
    void set_speed(double factor) { slowdown_ = 1 / factor; }

    void set_lost(bool lost);

    // What has happened so far.
    [[nodiscard]] std::uint64_t samples_of_epoch() const { return samples_; }

    [[nodiscard]] std::uint64_t started() const { return samples_started_; }

    [[nodiscard]] std::uint64_t delivered() const { return samples_delivered_; }

    [[nodiscard]] std::uint64_t hits() const { return hits_; }

    [[nodiscard]] std::uint64_t lookups() const { return lookups_; }

    [[nodiscard]] double requested_bytes() const { return requested_bytes_; }

    [[nodiscard]] double hand_over_busy() const { return hand_over_busy_; }

    [[nodiscard]] LoaderTimes worker_times() const;
    [[nodiscard]] double mean_queue(double elapsed) const;

private:
    enum class Phase : std::uint8_t { idle, reading, computing, blocked };

    /// The samples one worker handles in one go: one, or a batch.
    struct Unit {
        std::uint64_t number = 0;
        std::uint64_t samples = 0;
        std::uint64_t key = 0;
    };

    struct Worker {
        Phase phase = Phase::idle;
        double since = 0;
        std::uint64_t next = 0;  ///< batches: the unit whose turn it is
        double ahead = 0;        ///< bytes still to come while it computes
        bool reads_ahead = false;
        bool half_done = false;  ///< of computing and reading ahead one has ended
        bool has_lock = false;
        Unit unit;
    };

    [[nodiscard]] bool in_turn() const;
    [[nodiscard]] std::uint64_t window() const;
    void enter(std::size_t worker, Phase phase);
    void trace_phase(std::size_t worker, double until);
    void trace_steps(std::size_t worker, double until);
    void take(std::size_t worker);
    void take_all_idle();
    void read(std::size_t worker);
    void read_misses(std::size_t worker, std::uint64_t misses, double memory_time);
    void compute(std::size_t worker);
    void run(double work, Callback then);
    void steps_done(std::size_t worker);
    void lock(std::size_t worker);
    void unlock(std::size_t worker);
    void computed(std::size_t worker);
    void part_done(std::size_t worker);
    void finish(std::size_t worker);
    void put(const Unit& unit);
    void put_in_order(const Unit& unit);
    void hand_over();
    void handed(const Unit& unit);
    void count_queue();
    [[nodiscard]] double time_of(const Variate& variate, const Unit& unit) const;

    const LoaderContext& context_;
    std::size_t node_;
    NodeShare share_;
    std::uint64_t grain_;
    double nominal_slowdown_;
    double slowdown_ = 1;
    bool lost_ = false;
    bool from_app_cache_ = false;
    Variate size_;
    std::vector<Variate> steps_;
    Variate hit_time_;
    Variate app_cache_time_;
    Variate locked_time_;
    Variate app_locked_time_;
    Variate hand_over_time_;
    Variate app_hand_over_time_;
    SampledCache cache_;
    std::unique_ptr<SharedBandwidth> cores_;  ///< none where every worker has a core

    const EpochOrder* order_ = nullptr;
    std::uint64_t epoch_base_ = 0;
    std::uint64_t samples_ = 0;  ///< of this node in this epoch
    std::uint64_t units_ = 0;
    std::uint64_t next_unit_ = 0;
    std::uint64_t units_taken_ = 0;  ///< by the hand-over
    std::uint64_t units_handed_ = 0;
    std::vector<Worker> workers_;
    Ring<std::size_t> blocked_;
    Ring<std::size_t> waiting_for_lock_;
    bool locked_ = false;
    Ring<Unit> queue_;
    std::vector<Unit> finished_;  ///< in order: a slot per unit of the window
    std::uint64_t in_order_head_ = 0;
    bool handing_ = false;
    std::uint64_t filled_ = 0;     ///< samples in the batch being put together
    std::uint64_t unclaimed_ = 0;  ///< batches begun that no accelerator has taken
    std::uint64_t batches_ = 0;

    std::uint64_t samples_started_ = 0;
    std::uint64_t samples_delivered_ = 0;
    std::uint64_t hits_ = 0;
    std::uint64_t lookups_ = 0;
    double requested_bytes_ = 0;
    double hand_over_busy_ = 0;
    std::array<double, 4> phase_times_{};
    double queue_integral_ = 0;
    double queue_since_ = 0;
};

}  // namespace ppsim
