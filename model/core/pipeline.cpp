// Checks that a pipeline is a graph one can run, and answers questions about its shape.
#include "model/core/pipeline.hpp"

#include <algorithm>
#include <boost/graph/strong_components.hpp>
#include <boost/range/iterator_range.hpp>
#include <map>
#include <utility>

#include "model/core/error.hpp"

namespace ppsim {
namespace {

std::string place(std::size_t i) {
    return "steps[" + std::to_string(i) + "]";
}

std::map<std::string, StepIndex> index_by_name(const std::vector<Step>& steps) {
    std::map<std::string, StepIndex> index;
    for (StepIndex i = 0; i < steps.size(); ++i) {
        if (steps[i].name.empty()) throw InputError(place(i), "a step needs a name");
        if (!index.emplace(steps[i].name, i).second) {
            throw InputError(place(i), "the step name \"" + steps[i].name + "\" is used twice",
                             "give each step its own name");
        }
    }
    return index;
}

using Graph = Pipeline::Graph;

Graph connect(const std::vector<Step>& steps, const std::map<std::string, StepIndex>& index) {
    Graph graph(steps.size());
    for (StepIndex i = 0; i < steps.size(); ++i) {
        for (const auto& input : steps[i].inputs) {
            const auto found = index.find(input);
            if (found == index.end()) {
                throw InputError(place(i), "\"" + steps[i].name + "\" reads from \"" + input +
                                               "\", which is no step of this pipeline");
            }
            boost::add_edge(found->second, i, graph);
        }
    }
    return graph;
}

// The steps that reach themselves: those that share a strongly connected component.
std::vector<StepIndex> in_cycles(const std::vector<Step>& steps, const Graph& graph) {
    std::vector<std::size_t> component(steps.size());
    boost::strong_components(graph, boost::make_iterator_property_map(
                                        component.begin(), get(boost::vertex_index, graph)));
    std::vector<std::size_t> members(steps.size());
    for (const auto c : component)
        ++members[c];
    std::vector<StepIndex> result;
    for (StepIndex i = 0; i < steps.size(); ++i) {
        const bool self_loop = boost::edge(i, i, graph).second;
        if (members[component[i]] > 1 || self_loop) result.push_back(i);
    }
    return result;
}

[[noreturn]] void refuse_cycle(const std::vector<Step>& steps, const Graph& graph) {
    const auto members = in_cycles(steps, graph);
    std::string names;
    for (const auto i : members)
        names += (names.empty() ? "" : ", ") + steps[i].name;
    throw InputError(place(members.front()), "the steps form a cycle: " + names,
                     "a step can only read from steps that do not depend on it");
}

// Kahn's algorithm, always taking the ready step that stands first in the file.
std::vector<StepIndex> topological_order(const std::vector<Step>& steps, const Graph& graph) {
    std::vector<std::size_t> waiting(steps.size());
    for (StepIndex i = 0; i < steps.size(); ++i)
        waiting[i] = boost::in_degree(i, graph);
    std::vector<StepIndex> order;
    std::vector<bool> taken(steps.size());
    while (order.size() < steps.size()) {
        StepIndex next = 0;
        while (next < steps.size() && (taken[next] || waiting[next] != 0))
            ++next;
        if (next == steps.size()) refuse_cycle(steps, graph);
        taken[next] = true;
        order.push_back(next);
        for (const auto edge : boost::make_iterator_range(boost::out_edges(next, graph))) {
            --waiting[boost::target(edge, graph)];
        }
    }
    return order;
}

std::vector<Step> reordered(const std::vector<Step>& steps, const std::vector<StepIndex>& order) {
    std::vector<Step> result;
    result.reserve(order.size());
    for (const auto i : order)
        result.push_back(steps[i]);
    return result;
}

StepIndex only_sink(const std::vector<Step>& steps, const Graph& graph) {
    std::vector<StepIndex> sinks;
    for (StepIndex i = 0; i < steps.size(); ++i) {
        if (boost::out_degree(i, graph) == 0) sinks.push_back(i);
    }
    if (sinks.size() == 1) return sinks.front();
    throw InputError(place(sinks[1]),
                     "\"" + steps[sinks[0]].name + "\" and \"" + steps[sinks[1]].name +
                         "\" are both final steps",
                     "join them in a step that reads from both, or remove one");
}

}  // namespace

Pipeline::Pipeline(Parts parts) : parts_(std::move(parts)) {
    check_and_connect();
}

void Pipeline::check_and_connect() {
    auto& steps = parts_.steps;
    if (steps.empty()) throw InputError("steps", "a pipeline needs at least one step");
    if (steps.size() > StepSet::capacity) {
        throw InputError("steps", "at most " + std::to_string(StepSet::capacity) +
                                      " steps are supported, this pipeline has " +
                                      std::to_string(steps.size()));
    }
    const auto as_written = connect(steps, index_by_name(steps));
    const auto order = topological_order(steps, as_written);
    // Faults name steps as the file counts them, so the sink is checked before the steps move.
    const auto sink = only_sink(steps, as_written);
    sink_ = static_cast<StepIndex>(std::find(order.begin(), order.end(), sink) - order.begin());
    steps = reordered(steps, order);
    graph_ = connect(steps, index_by_name(steps));
}

std::optional<StepIndex> Pipeline::find(std::string_view name) const {
    const auto found = std::find_if(steps().begin(), steps().end(),
                                    [&](const Step& step) { return step.name == name; });
    if (found == steps().end()) return std::nullopt;
    return static_cast<StepIndex>(found - steps().begin());
}

std::vector<StepIndex> Pipeline::inputs(StepIndex i) const {
    std::vector<StepIndex> result;
    for (const auto edge : boost::make_iterator_range(boost::in_edges(i, graph_))) {
        result.push_back(boost::source(edge, graph_));
    }
    return result;
}

std::vector<StepIndex> Pipeline::outputs(StepIndex i) const {
    std::vector<StepIndex> result;
    for (const auto edge : boost::make_iterator_range(boost::out_edges(i, graph_))) {
        result.push_back(boost::target(edge, graph_));
    }
    return result;
}

bool Pipeline::can_be_stored(StepSet set) const {
    for (StepIndex i = 0; i < size(); ++i) {
        if (!set.contains(i)) continue;
        if (step(i).random) return false;
        for (const auto input : inputs(i)) {
            if (!set.contains(input)) return false;
        }
    }
    return true;
}

std::vector<StepIndex> Pipeline::frontier(StepSet done) const {
    std::vector<StepIndex> result;
    for (StepIndex i = 0; i < size(); ++i) {
        if (!done.contains(i)) continue;
        const auto readers = outputs(i);
        const bool read_later = std::any_of(readers.begin(), readers.end(),
                                            [&](StepIndex r) { return !done.contains(r); });
        if (read_later || i == sink_) result.push_back(i);
    }
    return result;
}

Pipeline Pipeline::with(const Loader& loader) const {
    auto copy = *this;
    copy.parts_.loader = loader;
    return copy;
}

Pipeline Pipeline::with(const Consumer& consumer) const {
    auto copy = *this;
    copy.parts_.consumer = consumer;
    return copy;
}

Pipeline Pipeline::with(const Dataset& dataset) const {
    auto copy = *this;
    copy.parts_.dataset = dataset;
    return copy;
}

}  // namespace ppsim
