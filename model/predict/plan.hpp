// The inverse question: which machines, storage and strategy meet requirements, cheapest first.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "model/core/catalog.hpp"
#include "model/predict/criteria.hpp"
#include "model/predict/quick.hpp"

namespace ppsim {

/// References must outlive it. All prices are in one currency.
struct PlanQuestion {
    const Pipeline& pipeline;
    const FittedModel& model;
    std::vector<Prepared> strategies;  ///< their thread counts do not count
    std::vector<int> threads = {};     ///< empty: powers of two up to a machine's cores, and those
    std::vector<MachineOffer> machines = {};
    std::vector<StorageOffer> storages = {};
    std::vector<Requirement> figures = {};
    std::optional<MoneyPerTime> most_cost = {};
    std::size_t most_nodes = 16;
    Seconds horizon = 3 * 8760 * hour;  ///< over which a purchase is spread
    double z = 1.645;                   ///< of the intervals whose worse end has to meet `figures`
};

/// What an offer or a price leaves unknown is absent, and so is the total.
struct PlanCost {
    std::optional<MoneyPerTime> rent;
    std::optional<Money> purchase;
    std::optional<MoneyPerTime> storage;
    std::optional<MoneyPerTime> total;  ///< purchase spread over the horizon
};

/// One point of the search; indices into the question.
struct PlanChoice {
    std::size_t strategy = 0;
    std::size_t machine = 0;
    std::size_t storage = 0;  ///< behind the last one: the machine's own disks
    int threads = 1;
    std::size_t nodes = 1;
};

struct PlanAnswer {
    PlanChoice choice;
    std::string strategy;
    QuickAnswer answer;
    Bytes kept;  ///< one copy of what the epochs read
    PlanCost cost;
};

/// How far a configuration is from one requirement.
struct PlanMiss {
    std::string figure;
    double required = 0;  ///< base units; money a second
    double reached = 0;

    [[nodiscard]] double relative() const;
};

/// An answer, and what it misses; `refused` says why there is none.
struct PlanAssessment {
    std::optional<PlanAnswer> found;
    std::vector<PlanMiss> misses;
    std::string refused = {};
};

struct Plan {
    std::vector<PlanAnswer> ranked;  ///< cheapest, then fewest nodes, then name; unpriced last
    std::map<std::string, std::size_t> rejected;    ///< by the first thing that failed
    std::map<std::string, std::string> unanswered;  ///< offers that lack a figure, and which
    std::optional<PlanAnswer> closest;              ///< where nothing is ranked
    std::vector<PlanMiss> closest_misses;
    std::size_t assessed = 0;
};

/// What is unknown of an offer that the model needs; nothing where all is known.
[[nodiscard]] std::optional<std::string> lacking(const MachineOffer& machine, bool trains);
[[nodiscard]] std::optional<std::string> lacking(const StorageOffer& storage);

/// A machine's own disks as a storage offer: no further price, a copy on each node.
[[nodiscard]] StorageOffer own_disks(const MachineOffer& machine);

/// Thread counts tried on a machine.
[[nodiscard]] std::vector<int> thread_counts(const PlanQuestion& question,
                                             const MachineOffer& machine);

/// One point; its offers must lack nothing.
[[nodiscard]] PlanAssessment assess(const PlanQuestion& question, const PlanChoice& choice);

/// Of each strategy, machine, storage and number of threads the fewest nodes that do: more of them
/// cost more, so the search stops there, unless requests are paid for, which more caches may save;
/// no figure is assumed to grow with their number.
[[nodiscard]] Plan plan(const PlanQuestion& question);

/// Whether a stands before b.
[[nodiscard]] bool before(const PlanAnswer& a, const PlanAnswer& b);

/// The lowest roof of later epochs but for the limiting resource; nothing where there is none.
[[nodiscard]] std::optional<Bound> next_bottleneck(const QuickAnswer& answer);

}  // namespace ppsim
