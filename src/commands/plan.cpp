// ppsim plan: which machines and storage of a catalogue meet requirements, cheapest first.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <map>
#include <set>

#include "model/core/error.hpp"
#include "model/fit/fit.hpp"
#include "model/io/catalog_yaml.hpp"
#include "model/io/money_text.hpp"
#include "model/io/profile_json.hpp"
#include "model/io/quantity_text.hpp"
#include "model/predict/plan.hpp"
#include "model/predict/spread.hpp"
#include "src/commands/axis_text.hpp"
#include "src/commands/command.hpp"
#include "src/commands/exit_code.hpp"
#include "src/commands/inputs.hpp"
#include "src/commands/strategy_options.hpp"
#include "src/reports/plan.hpp"
#include "src/reports/quantities.hpp"

namespace ppsim {
namespace {

struct Options {
    InputPaths inputs;
    StrategyOptions strategies;
    std::vector<std::string> requirements;
    double confidence = 0.9;
    double years = 3;
    std::size_t top = 10;
};

// The search sets threads and clusters itself: what would be overwritten is refused.
void refuse_ignored(const Options& options, const SortedPaths& paths) {
    if (paths.cluster) {
        throw InputError(paths.cluster->string(), "a plan chooses the cluster itself",
                         "give catalogues (ppsim.catalog/1)");
    }
    for (const auto& text : options.inputs.overrides) {
        if (!of_cluster(text)) continue;
        throw InputError("--set " + text, "a plan chooses the cluster itself",
                         "write it into a catalogue");
    }
    for (const auto& name : options.strategies.names) {
        if (name.find("threads=") == std::string::npos) continue;
        throw InputError("--strategy", "a plan chooses the threads itself",
                         "leave them out of the name, or give --threads");
    }
    if (paths.catalogs.empty()) {
        throw InputError("", "no catalogue was given",
                         "a file of offers, as in data/catalogs/published.catalog.yaml");
    }
}

double count_of(const std::string& text) {
    try {
        return parse_count(text);
    } catch (const UnitError& error) {
        throw InputError("--require", error.what(), error.remedy);
    }
}

MoneyPerTime cost_of(const std::string& text) {
    try {
        return parse_money_per_time(text);
    } catch (const UnitError& error) {
        throw InputError("--require", error.what(), error.remedy);
    }
}

void require(PlanQuestion& question, const std::string& text) {
    if (text.starts_with("cost<=")) {
        question.most_cost = cost_of(text.substr(6));
    } else if (text.starts_with("nodes<=")) {
        const double most = count_of(text.substr(7));
        if (most < 1 || most > 100'000) {
            throw InputError("--require", "\"" + text + "\" is out of range", "1 to 100000 nodes");
        }
        question.most_nodes = static_cast<std::size_t>(most);
    } else if (text.starts_with("cost") || text.starts_with("nodes")) {
        throw InputError("--require", "\"" + text + "\" can only be an upper limit",
                         "as in cost<=20USD/h or nodes<=16");
    } else {
        question.figures.push_back(parse_requirement(text));
        if (question.figures.back().criterion->name != "stall") return;
        if (question.pipeline.consumer().step_time) return;
        throw InputError("--require", "stall needs the accelerators' step time",
                         "give the pipeline one: --set consumer.step_time=0.2s");
    }
}

void add_offers(PlanQuestion& question, const SortedPaths& paths) {
    std::set<std::string> names;
    for (const auto& path : paths.catalogs) {
        auto catalog = read_catalog(path);
        const auto see = [&](const std::string& name) {
            if (names.insert(name).second) return;
            throw InputError(path.string(), "offers \"" + name + "\" twice", "rename one");
        };
        for (auto& machine : catalog.machines) {
            see(machine.name);
            question.machines.push_back(std::move(machine));
        }
        for (auto& storage : catalog.storages) {
            see(storage.name);
            question.storages.push_back(std::move(storage));
        }
    }
}

// There are no rates of exchange.
void check_currency(const PlanQuestion& question) {
    std::set<Currency> seen;
    if (question.most_cost) seen.insert(question.most_cost->currency());
    for (const auto& machine : question.machines) {
        if (machine.rent) seen.insert(machine.rent->currency());
        if (machine.purchase) seen.insert(machine.purchase->currency());
    }
    for (const auto& storage : question.storages) {
        if (storage.price) seen.insert(storage.price->currency());
        if (storage.price_per_request) seen.insert(storage.price_per_request->currency());
    }
    if (seen.size() < 2) return;
    throw InputError("", "prices are in " + text(*seen.begin()) + " and " + text(*seen.rbegin()),
                     "convert them to one currency");
}

std::vector<Prepared> prepared(const Pipeline& pipeline,
                               const Options& options,
                               const FittedModel& model,
                               std::map<std::string, std::string>& unanswered) {
    auto space = options.strategies;
    space.threads = {1};
    std::vector<Prepared> all;
    for (const auto& strategy : chosen_strategies(pipeline, space, 1)) {
        auto made = prepare(pipeline, strategy, model);
        if (auto* good = std::get_if<Prepared>(&made)) {
            all.push_back(std::move(*good));
        } else {
            unanswered[strategy_name(pipeline, strategy)] = std::get<Refusal>(made).reason;
        }
    }
    return all;
}

PlanLine line_of(const PlanQuestion& question, const PlanAnswer& found) {
    const auto& machine = question.machines[found.choice.machine];
    const bool own = found.choice.storage == question.storages.size();
    PlanLine line;
    line.nodes = std::to_string(found.choice.nodes);
    line.machine = machine.name;
    line.storage = own ? "own disks" : question.storages[found.choice.storage].name;
    auto strategy = question.strategies[found.choice.strategy].strategy;
    strategy.threads = found.choice.threads;
    line.strategy = strategy_name(question.pipeline, strategy);
    line.rate = found.answer.later.rate;
    line.limited_by = name(found.answer.later.limited_by);
    if (const auto next = next_bottleneck(found.answer)) {
        line.next = fmt::format("{} at {} samples/s", name(next->resource), rate_text(next->rate));
    }
    line.rent = found.cost.rent;
    line.purchase = found.cost.purchase;
    line.storage_price = found.cost.storage;
    line.total = found.cost.total;
    line.kept = found.kept;
    line.one_off = found.answer.one_off.value;
    if (machine.rent) line.one_off_cost = *machine.rent * line.one_off;
    return line;
}

std::string changed(const PlanMiss& miss, const PlanQuestion& question) {
    if (miss.figure == "cost") {
        const MoneyPerTime reached(miss.reached, question.most_cost->currency());
        return "cost to " + hourly_text(reached);
    }
    const auto unit = criterion_named(miss.figure)->unit;
    const char* written = unit == Criterion::Unit::rate       ? "/s"
                          : unit == Criterion::Unit::duration ? " s"
                          : unit == Criterion::Unit::bytes    ? " B"
                                                              : "";
    return fmt::format("{} from {:.4g}{} to {:.4g}{} ({:.1f} %)", miss.figure, miss.required,
                       written, miss.reached, written, 100 * miss.relative());
}

void add_sources(const PlanQuestion& question, const PlanAnswer& found, PlanReport& report) {
    const auto add = [&](const auto& offer) {
        report.sources.push_back(
            fmt::format("{}: {}, {}", offer.name, offer.origin.source, offer.origin.as_of));
    };
    add(question.machines[found.choice.machine]);
    if (found.choice.storage < question.storages.size())
        add(question.storages[found.choice.storage]);
}

PlanReport report_of(const PlanQuestion& question, const Plan& answer, const Options& options) {
    PlanReport report;
    report.pipeline = question.pipeline.name();
    report.level = options.confidence;
    report.assessed = answer.assessed;
    report.feasible = answer.ranked.size();
    for (const auto& found : answer.ranked) {
        if (report.lines.size() == options.top) break;
        report.lines.push_back(line_of(question, found));
    }
    if (answer.closest) {
        report.lines.push_back(line_of(question, *answer.closest));
        for (const auto& miss : answer.closest_misses)
            report.relax.push_back(changed(miss, question));
    }
    if (!answer.ranked.empty()) {
        add_sources(question, answer.ranked.front(), report);
    } else if (answer.closest) {
        add_sources(question, *answer.closest, report);
    }
    report.rejected = answer.rejected;
    report.unanswered = answer.unanswered;
    return report;
}

int run(const Options& options) {
    const auto paths = sort_by_schema(options.inputs.files);
    refuse_ignored(options, paths);
    const auto pipeline = load_pipeline(paths, options.inputs);
    if (!paths.profile) {
        throw InputError("", "no profile was given", "make one with \"ppsim calibrate\"");
    }
    const auto model = fit(read_profile(*paths.profile)).model;
    PlanQuestion question{pipeline, model, {}};
    std::map<std::string, std::string> unanswered;
    question.strategies = prepared(pipeline, options, model, unanswered);
    question.threads = options.strategies.threads;
    question.horizon = options.years * 8760 * hour;
    question.z = normal_quantile(options.confidence);
    add_offers(question, paths);
    for (const auto& text : options.requirements)
        require(question, text);
    check_currency(question);
    auto answer = plan(question);
    answer.unanswered.merge(unanswered);
    fmt::print("{}", plan_text(report_of(question, answer, options)));
    return answer.ranked.empty() ? exit_infeasible : exit_ok;
}

std::function<int()> attach(CLI::App& app) {
    auto options = std::make_shared<Options>();
    add_inputs(app, options->inputs);
    add_strategy_options(app, options->strategies);
    app.add_option("--require", options->requirements,
                   "what has to hold, as in throughput>=20000/s, epoch<=10min, stall<=5%, "
                   "cost<=20USD/h, nodes<=16 (the default)")
        ->allow_extra_args(false)
        ->take_all();
    app.add_option("--confidence", options->confidence,
                   "level of the interval whose worse end has to hold")
        ->check(CLI::Range(0.01, 0.999))
        ->capture_default_str();
    app.add_option("--horizon", options->years, "years over which a purchase is spread")
        ->check(CLI::Range(0.1, 100.0))
        ->capture_default_str();
    app.add_option("--top", options->top, "show the best so many")
        ->check(CLI::Range(1, 1'000'000))
        ->capture_default_str();
    return [options] { return run(*options); };
}

const RegisterCommand registration(
    23,
    {"plan", "ask", "what to rent or buy for a rate, cheapest first",
     "example: ppsim plan data/pipelines/images.pipeline.yaml lab.profile.json "
     "offers.catalog.yaml --require 'throughput>=20000/s' --require 'cost<=20USD/h'",
     attach});

}  // namespace
}  // namespace ppsim
