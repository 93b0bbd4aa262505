// Searches the offers of catalogues.
#include "model/predict/plan.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <tuple>

namespace ppsim {
namespace {

Samples samples_of(const PlanQuestion& question) {
    return question.pipeline.dataset().samples.value_or(question.model.dataset_samples);
}

Bytes kept_bytes(const PlanQuestion& question, const Demand& demand) {
    return (demand.files.size + demand.records.size) * samples_of(question);
}

BytesPerSecond bandwidth_of(const StorageOffer& storage, Bytes kept) {
    if (!storage.bandwidth_per_size) return *storage.bandwidth;
    const auto grown = *storage.bandwidth_per_size * kept;
    return storage.bandwidth ? std::min(grown, *storage.bandwidth) : grown;
}

Cluster cluster_of(const MachineOffer& machine, const StorageOffer& storage, Bytes kept) {
    Cluster cluster;
    cluster.node.cores = machine.cores;
    cluster.node.cpu_speed = machine.cpu_speed;
    cluster.node.memory = machine.memory;
    if (storage.shared) cluster.node.nic = machine.nic;
    cluster.node.accelerators = std::max<std::size_t>(1, machine.accelerators.value_or(1));
    cluster.storage.bandwidth = bandwidth_of(storage, kept);
    cluster.storage.latency = storage.latency;
    cluster.storage.requests_per_second = storage.requests_per_second;
    cluster.storage.shared = storage.shared;
    return cluster;
}

// Requests of later epochs; an application cache sends none.
std::optional<MoneyPerTime> request_cost(const StorageOffer& storage,
                                         const Prepared& prepared,
                                         const QuickAnswer& answer) {
    if (!storage.price_per_request) return std::nullopt;
    const auto& demand = prepared.demand;
    const double misses =
        prepared.strategy.cache == CacheLevel::app ? 0 : 1 - answer.later.hit_ratio;
    const double requests = (demand.files.requests + demand.records.requests) * misses;
    return *storage.price_per_request / second *
           (requests * (answer.later.rate.high / (sample / second)));
}

std::optional<MoneyPerTime> storage_cost(const StorageOffer& storage,
                                         const Prepared& prepared,
                                         const PlanAnswer& found) {
    if (!storage.price) return std::nullopt;
    const double copies = storage.shared ? 1 : static_cast<double>(found.choice.nodes);
    const auto keeping = *storage.price * found.kept * copies;
    const auto requests = request_cost(storage, prepared, found.answer);
    return requests ? keeping + *requests : keeping;
}

PlanCost cost_of(const PlanQuestion& question,
                 const MachineOffer& machine,
                 const StorageOffer& storage,
                 const PlanAnswer& found) {
    PlanCost cost;
    const double nodes = static_cast<double>(found.choice.nodes);
    if (machine.rent) cost.rent = *machine.rent * nodes;
    if (machine.purchase) cost.purchase = *machine.purchase * nodes;
    cost.storage = storage_cost(storage, question.strategies[found.choice.strategy], found);
    const auto machines = cost.purchase ? *cost.purchase / question.horizon : cost.rent;
    if (machines && cost.storage) cost.total = *machines + *cost.storage;
    return cost;
}

void add_misses(const PlanQuestion& question, PlanAssessment& result) {
    const auto& answer = result.found->answer;
    for (const auto& wanted : question.figures) {
        if (wanted.met_by(answer)) continue;
        const bool worse_end = wanted.at_least == wanted.criterion->larger_is_better;
        const auto figure = worse_end ? wanted.criterion->pessimistic : wanted.criterion->value;
        result.misses.push_back(
            {std::string(wanted.criterion->name), wanted.threshold, figure(answer)});
    }
    const auto& total = result.found->cost.total;
    if (question.most_cost && total && !(*total <= *question.most_cost)) {
        result.misses.push_back({"cost", question.most_cost->base(), total->base()});
    }
}

// Fewer misses, then the smaller worst one.
std::tuple<std::size_t, double> distance(const std::vector<PlanMiss>& misses) {
    double worst = 0;
    for (const auto& miss : misses)
        worst = std::max(worst, miss.relative());
    return {misses.size(), worst};
}

void note(Plan& result, const PlanAssessment& assessed) {
    ++result.assessed;
    if (!assessed.refused.empty()) {
        ++result.rejected[assessed.refused];
    } else if (assessed.misses.empty()) {
        result.ranked.push_back(*assessed.found);
    } else {
        ++result.rejected[assessed.misses.front().figure];
        const bool closer =
            !result.closest || distance(assessed.misses) < distance(result.closest_misses);
        if (!closer) return;
        result.closest = assessed.found;
        result.closest_misses = assessed.misses;
    }
}

void search_nodes(const PlanQuestion& question, PlanChoice choice, Plan& result) {
    // More nodes hit more in their caches and so may pay for fewer requests.
    const bool may_get_cheaper = choice.storage < question.storages.size() &&
                                 question.storages[choice.storage].price_per_request;
    for (choice.nodes = 1; choice.nodes <= question.most_nodes; ++choice.nodes) {
        const auto assessed = assess(question, choice);
        note(result, assessed);
        if (assessed.found && assessed.misses.empty() && !may_get_cheaper) return;
    }
}

void search_machine(const PlanQuestion& question,
                    PlanChoice choice,
                    const std::set<std::size_t>& usable,
                    Plan& result) {
    for (const int threads : thread_counts(question, question.machines[choice.machine])) {
        choice.threads = threads;
        for (choice.strategy = 0; choice.strategy < question.strategies.size(); ++choice.strategy) {
            for (const auto storage : usable) {
                choice.storage = storage;
                search_nodes(question, choice, result);
            }
        }
    }
}

bool trains(const PlanQuestion& question) {
    return question.pipeline.consumer().step_time.has_value();
}

// Storage offers that lack nothing, and whether a machine may use them.
std::set<std::size_t> usable_storages(const PlanQuestion& question,
                                      const MachineOffer& machine,
                                      Plan& result) {
    std::set<std::size_t> usable;
    for (std::size_t k = 0; k < question.storages.size(); ++k) {
        const auto& storage = question.storages[k];
        if (const auto what = lacking(storage)) {
            result.unanswered[storage.name] = *what;
        } else if (question.most_cost && !storage.price) {
            result.unanswered[storage.name] = "its price is unknown, and cost is limited";
        } else if (storage.shared && !machine.nic) {
            result.unanswered[machine.name + " with " + storage.name] = "its nic is unknown";
        } else {
            usable.insert(k);
        }
    }
    if (!machine.local_disks) return usable;
    if (const auto what = lacking(own_disks(machine))) {
        result.unanswered[machine.name + "'s own disks"] = *what;
    } else {
        usable.insert(question.storages.size());
    }
    return usable;
}

}  // namespace

double PlanMiss::relative() const {
    const double by = std::abs(reached - required);
    return required != 0 ? by / std::abs(required) : by;
}

std::optional<std::string> lacking(const MachineOffer& machine, bool trains) {
    if (!machine.cores) return "its cores are unknown";
    if (!machine.memory) return "its memory is unknown";
    if (trains && !machine.accelerators) return "its accelerators are unknown";
    if (trains && *machine.accelerators == 0) return "it has no accelerators";
    return std::nullopt;
}

std::optional<std::string> lacking(const StorageOffer& storage) {
    if (!storage.latency) return "its latency is unknown";
    if (!storage.bandwidth && !storage.bandwidth_per_size) return "its bandwidth is unknown";
    if (!storage.requests_per_second) return "its requests_per_second are unknown";
    return std::nullopt;
}

StorageOffer own_disks(const MachineOffer& machine) {
    StorageOffer storage{"own disks of " + machine.name};
    storage.shared = false;
    storage.bandwidth = machine.local_disks->bandwidth;
    storage.requests_per_second = machine.local_disks->requests_per_second;
    storage.latency = machine.local_disks->latency;
    storage.size = machine.local_disks->size;
    std::optional<Currency> currency;
    if (machine.rent) currency = machine.rent->currency();
    if (machine.purchase) currency = machine.purchase->currency();
    if (currency) storage.price = MoneyPerByteTime(0, *currency);
    return storage;
}

std::vector<int> thread_counts(const PlanQuestion& question, const MachineOffer& machine) {
    if (!question.threads.empty()) return question.threads;
    const int cores = std::max(1, static_cast<int>(*machine.cores));
    std::vector<int> counts;
    for (int threads = 1; threads < cores; threads *= 2)
        counts.push_back(threads);
    counts.push_back(cores);
    return counts;
}

PlanAssessment assess(const PlanQuestion& question, const PlanChoice& choice) {
    const auto& machine = question.machines[choice.machine];
    const auto storage = choice.storage < question.storages.size()
                             ? question.storages[choice.storage]
                             : own_disks(machine);
    auto prepared = question.strategies[choice.strategy];
    prepared.strategy.threads = choice.threads;
    const auto kept = kept_bytes(question, prepared.demand);
    if (storage.size && kept > *storage.size) return {{}, {}, "storage too small"};
    auto cluster = cluster_of(machine, storage, kept);
    cluster.node.count = choice.nodes;
    auto answer = quick_predict({question.pipeline, prepared, cluster, question.model, question.z});
    if (auto* reason = std::get_if<std::string>(&answer)) return {{}, {}, *reason};
    PlanAnswer found{choice, {}, std::get<QuickAnswer>(answer), kept, {}};
    found.cost = cost_of(question, machine, storage, found);
    PlanAssessment result{std::move(found), {}, {}};
    add_misses(question, result);
    return result;
}

bool before(const PlanAnswer& a, const PlanAnswer& b) {
    if (a.cost.total.has_value() != b.cost.total.has_value()) return a.cost.total.has_value();
    if (a.cost.total && *a.cost.total != *b.cost.total) return *a.cost.total < *b.cost.total;
    const auto rest = [](const PlanAnswer& x) {
        return std::tuple(x.choice.nodes, x.strategy, x.choice.machine, x.choice.storage);
    };
    return rest(a) < rest(b);
}

Plan plan(const PlanQuestion& question) {
    Plan result;
    for (std::size_t m = 0; m < question.machines.size(); ++m) {
        const auto& machine = question.machines[m];
        if (const auto what = lacking(machine, trains(question))) {
            result.unanswered[machine.name] = *what;
        } else if (question.most_cost && !machine.rent && !machine.purchase) {
            result.unanswered[machine.name] = "its price is unknown, and cost is limited";
        } else {
            PlanChoice choice;
            choice.machine = m;
            search_machine(question, choice, usable_storages(question, machine, result), result);
        }
    }
    for (auto& found : result.ranked) {
        auto strategy = question.strategies[found.choice.strategy].strategy;
        strategy.threads = found.choice.threads;
        found.strategy = strategy_name(question.pipeline, strategy);
    }
    std::sort(result.ranked.begin(), result.ranked.end(), before);
    if (!result.ranked.empty()) result.closest.reset();
    return result;
}

std::optional<Bound> next_bottleneck(const QuickAnswer& answer) {
    const auto limit = answer.later.limited_by;
    std::optional<Bound> next;
    for (const auto& bound : bounds(answer.later.bounds)) {
        const bool same = bound.resource == limit ||
                          (limit == Resource::cpu && bound.resource == Resource::worker);
        if (same || !std::isfinite(bound.rate / (sample / second))) continue;
        if (!next || bound.rate < next->rate) next = bound;
    }
    return next;
}

}  // namespace ppsim
