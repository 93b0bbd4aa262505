// Pipeline: an acyclic graph of steps, checked once and immutable afterwards.
#pragma once

#include <boost/graph/adjacency_list.hpp>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/core/step.hpp"
#include "model/core/step_set.hpp"

namespace ppsim {

/// What the pipeline reads, as far as it is declared; the calibrator measures the rest.
struct Dataset {
    std::string path;                                ///< directory, relative to the pipeline file
    std::optional<Samples> samples;                  ///< counted from the files where absent
    std::optional<BytesPerSample> mean_sample_size;  ///< measured where absent
    std::optional<std::size_t> shards;  ///< a thread reads whole ones; absent: more than threads
};

/// How samples are handed to the consumer.
struct Loader {
    std::size_t batch = 32;                ///< samples a batch
    std::size_t prefetch = 64;             ///< samples that may wait between workers and consumer
    bool in_order = false;                 ///< deliver in the order of the epoch's permutation
    std::optional<Seconds> start_up = {};  ///< before an epoch's first sample; absent: as measured
    bool shuffle = true;  ///< a fresh permutation every epoch; shards where records are read
};

/// What pulls the batches: a training step's time, or nothing (as fast as it can).
struct Consumer {
    std::optional<Seconds> step_time;  ///< time of one training step, on one batch
    std::size_t epochs = 10;           ///< length of the training run, to weigh epoch 1
};

class Pipeline {
public:
    using Graph = boost::adjacency_list<boost::vecS, boost::vecS, boost::bidirectionalS>;

    struct Parts {
        std::string name;
        std::vector<Step> steps;
        Dataset dataset = {};
        Loader loader = {};
        Consumer consumer = {};
    };

    /// Throws InputError (where = "steps[i]") on: no step, more than StepSet::capacity steps, a
    /// name twice, an unknown input, a cycle (named step by step), more than one final step.
    explicit Pipeline(Parts parts);

    [[nodiscard]] const std::string& name() const { return parts_.name; }

    [[nodiscard]] const Dataset& dataset() const { return parts_.dataset; }

    [[nodiscard]] const Loader& loader() const { return parts_.loader; }

    [[nodiscard]] const Consumer& consumer() const { return parts_.consumer; }

    /// Steps in topological order (ties: the file's order); a StepIndex counts in this order.
    [[nodiscard]] const std::vector<Step>& steps() const { return parts_.steps; }

    [[nodiscard]] const Step& step(StepIndex i) const { return parts_.steps.at(i); }

    [[nodiscard]] std::optional<StepIndex> find(std::string_view name) const;

    [[nodiscard]] std::size_t size() const { return parts_.steps.size(); }

    [[nodiscard]] std::vector<StepIndex> inputs(StepIndex i) const;
    [[nodiscard]] std::vector<StepIndex> outputs(StepIndex i) const;

    [[nodiscard]] bool is_source(StepIndex i) const { return inputs(i).empty(); }

    [[nodiscard]] StepIndex sink() const { return sink_; }

    [[nodiscard]] const Graph& graph() const { return graph_; }

    /// True where every predecessor of a member is a member and no member is random or follows one.
    [[nodiscard]] bool can_be_stored(StepSet set) const;

    /// Members of `done` whose output a step outside `done` reads (or that are the sink): what a
    /// record holds when `done` runs offline. Ascending.
    [[nodiscard]] std::vector<StepIndex> frontier(StepSet done) const;

    /// A copy with another loader, consumer or dataset.
    [[nodiscard]] Pipeline with(const Loader& loader) const;
    [[nodiscard]] Pipeline with(const Consumer& consumer) const;
    [[nodiscard]] Pipeline with(const Dataset& dataset) const;

private:
    void check_and_connect();

    Parts parts_;
    Graph graph_;
    StepIndex sink_ = 0;
};

}  // namespace ppsim
