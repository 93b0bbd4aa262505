// Wires a cluster, runs its epochs, checks that nothing was lost on the way.
#include "sim/cluster_run.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>

#include "sim/loader.hpp"
#include "sim/trainer.hpp"

namespace ppsim {

namespace {

class ClusterSimulation {
public:
    ClusterSimulation(const SimulationScenario& scenario, StreamKey key, Trace* trace)
        : scenario_(scenario),
          key_(key),
          store_(agenda_, scenario, Stream(key)),
          trainer_(agenda_, scenario, key, trace),
          context_{agenda_,
                   scenario,
                   store_,
                   key,
                   trace,
                   [this](const Batch& batch) { trainer_.deliver(batch); },
                   [this](std::size_t node) { return trainer_.waiting(node); }} {
        for (std::size_t node = 0; node < scenario.nodes.size(); ++node) {
            loaders_.push_back(std::make_unique<NodeLoader>(context_, node));
        }
        trainer_.taken = [this](std::size_t node) { loaders_[node]->batch_taken(); };
        trainer_.wanted = [this](std::size_t node) { loaders_[node]->wanted(); };
        trainer_.done = [this] { end_epoch(); };
        for (const SimulatedFault& fault : scenario.faults)
            schedule(fault);
        if (trace != nullptr) name_tracks(*trace);
    }

    ClusterRun run() {
        agenda_.at(0, [this] { begin_epoch(); });
        agenda_.run();
        summarise();
        return std::move(result_);
    }

private:
    void name_tracks(Trace& trace) const {
        for (std::size_t node = 0; node < loaders_.size(); ++node) {
            trace.process(node, "node " + std::to_string(node));
            for (std::size_t worker = 0; worker < scenario_.loader.workers; ++worker) {
                trace.thread(node, worker + 1, "worker " + std::to_string(worker));
            }
        }
        const std::size_t groups = scenario_.disaggregated ? 1 : loaders_.size();
        if (scenario_.disaggregated) trace.process(loaders_.size(), "trainer");
        for (std::size_t group = 0; group < groups; ++group) {
            const auto here =
                scenario_.disaggregated ? std::nullopt : scenario_.nodes[group].accelerators;
            const std::size_t accelerators = here.value_or(scenario_.trainer.accelerators);
            for (std::size_t i = 0; i < accelerators; ++i) {
                trace.thread(scenario_.disaggregated ? loaders_.size() : group,
                             scenario_.loader.workers + 2 + i, "accelerator " + std::to_string(i));
            }
        }
    }

    void schedule(const SimulatedFault& fault) {
        agenda_.at(fault.from / second, [this, fault] { apply(fault, fault.factor, true); });
        if (fault.kind != FaultKind::drained_bucket && fault.until > fault.from) {
            agenda_.at(fault.until / second, [this, fault] { apply(fault, 1, false); });
        }
    }

    void apply(const SimulatedFault& fault, double factor, bool on) {
        switch (fault.kind) {
            case FaultKind::slow_node:
                loaders_[fault.node]->set_speed(factor);
                break;
            case FaultKind::lost_node:
                loaders_[fault.node]->set_lost(on);
                break;
            case FaultKind::slow_link:
                store_.slow_link(fault.node, factor);
                break;
            case FaultKind::slow_store:
                store_.slow_down(factor);
                break;
            case FaultKind::drained_bucket:
                store_.drain();
                break;
        }
    }

    void begin_epoch() {
        epoch_began_ = agenda_.now();
        agenda_.after(scenario_.epoch_start / second, [this] { begin_workers(); });
    }

    void begin_workers() {
        const auto epoch = static_cast<std::uint64_t>(result_.epochs.size());
        // Replications read in different orders; two strategies of one seed read in the same.
        order_.emplace(scenario_.order, scenario_.samples, scenario_.samples_per_shard,
                       mixed(mixed(key_.seed ^ 0x5eedU) + key_.replication * 1000003U + epoch));
        std::vector<std::uint64_t> batches;
        for (const auto& loader : loaders_)
            batches.push_back(loader->batches_of_epoch());
        trainer_.begin_epoch(batches);
        for (const auto& loader : loaders_) {
            loader->begin_epoch(static_cast<int>(epoch), *order_);
        }
    }

    void end_epoch() {
        Totals now = totals();
        EpochRun epoch;
        epoch.elapsed = agenda_.now() - epoch_began_;
        epoch.rate = trainer_.rate().estimate();
        const auto lookups = static_cast<double>(now.lookups - before_.lookups);
        epoch.hit_ratio = lookups > 0 ? static_cast<double>(now.hits - before_.hits) / lookups : 0;
        epoch.store_bytes = now.bytes - before_.bytes;
        before_ = now;
        result_.epochs.push_back(epoch);
        check(trainer_.consumed() == scenario_.samples * result_.epochs.size(),
              "samples consumed differ from samples of the epochs");
        if (result_.epochs.size() < static_cast<std::size_t>(scenario_.epochs)) {
            begin_epoch();
        } else {
            ended_ = agenda_.now();
            measure_workers();
            agenda_.stop();
        }
    }

    struct Totals {
        std::uint64_t lookups = 0;
        std::uint64_t hits = 0;
        double bytes = 0;
    };

    [[nodiscard]] Totals totals() const {
        Totals sum;
        for (const auto& loader : loaders_) {
            sum.lookups += loader->lookups();
            sum.hits += loader->hits();
            sum.bytes += loader->requested_bytes();
        }
        return sum;
    }

    void check(bool holds, const std::string& what) {
        if (!holds) result_.violations.push_back(what);
    }

    void measure_workers() {
        const auto workers = static_cast<double>(scenario_.loader.workers);
        const auto nodes = static_cast<double>(loaders_.size());
        const double all = workers * nodes * ended_;
        WorkerShares& shares = result_.workers;
        for (const auto& loader : loaders_) {
            const LoaderTimes times = loader->worker_times();
            const double sum = times.idle + times.reading + times.computing + times.blocked;
            check(std::fabs(sum - workers * ended_) <= 1e-9 * workers * ended_,
                  "a worker's time does not add up");
            shares.idle += times.idle / all;
            shares.reading += times.reading / all;
            shares.computing += times.computing / all;
            shares.blocked += times.blocked / all;
            result_.hand_over_use += loader->hand_over_busy() / (ended_ * nodes);
            result_.mean_queue += loader->mean_queue(ended_) / nodes;
            check(loader->started() == loader->delivered(),
                  "a sample was started and not delivered");
        }
    }

    void summarise() {
        result_.first_batch = trainer_.first_batch();
        result_.elapsed = ended_;
        result_.events = agenda_.events();
        const double bytes = totals().bytes;
        check(std::fabs(store_.delivered() - bytes) <= 1e-6 * bytes + 1,
              "bytes delivered differ from bytes asked for");
        const double bandwidth = scenario_.store.bandwidth / (byte / second);
        result_.store_use = bandwidth < never ? bytes / (bandwidth * ended_) : 0;
        const auto& ranks = trainer_.ranks();
        const double all = static_cast<double>(ranks.size()) * ended_;
        for (std::size_t rank = 0; rank < ranks.size(); ++rank) {
            const RankTimes& times = ranks[rank];
            result_.accelerator_use += times.busy / all;
            result_.data_stall += times.waiting_for_data / all;
            result_.barrier_stall += times.waiting_for_others / all;
            const auto stall = [&](std::size_t r) { return ranks[r].waiting_for_data; };
            if (stall(rank) < stall(result_.first_rank)) result_.first_rank = rank;
            if (stall(rank) > stall(result_.worst_rank)) result_.worst_rank = rank;
        }
        result_.first_rank_stall = ranks[result_.first_rank].waiting_for_data / ended_;
        result_.worst_rank_stall = ranks[result_.worst_rank].waiting_for_data / ended_;
    }

    const SimulationScenario& scenario_;
    StreamKey key_;
    Agenda agenda_;
    SharedStore store_;
    Trainer trainer_;
    LoaderContext context_;
    std::vector<std::unique_ptr<NodeLoader>> loaders_;
    std::optional<EpochOrder> order_;
    double epoch_began_ = 0;
    double ended_ = 0;
    Totals before_;
    ClusterRun result_;
};

}  // namespace

ClusterRun cluster_run(const SimulationScenario& scenario,
                       std::uint64_t seed,
                       std::uint32_t replication,
                       Trace* trace) {
    return ClusterSimulation(scenario, {seed, replication, 0}, trace).run();
}

}  // namespace ppsim
