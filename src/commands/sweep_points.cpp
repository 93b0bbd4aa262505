// Goes through strategies and axes, recomputing only what changed.
#include "src/commands/sweep_points.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

#include "model/core/error.hpp"
#include "model/predict/site.hpp"
#include "model/predict/spread.hpp"
#include "src/commands/axis_text.hpp"
#include "src/commands/interrupt.hpp"
#include "src/commands/model_source.hpp"

namespace ppsim {
namespace {

SortedPaths sorted(const SweepOptions& options) {
    return sort_by_schema(options.inputs.files);
}

// "i/n" of so many, counted from 1; parts differ by one configuration at most.
SweepShard part_of(const std::string& text, std::uint64_t all) {
    if (text.empty()) return {0, all, true, true};
    const auto slash = text.find('/');
    std::uint64_t i = 0;
    std::uint64_t n = 0;
    const auto whole = [&](std::size_t from, std::size_t to, std::uint64_t& value) {
        const auto* end = text.data() + to;
        const auto read = std::from_chars(text.data() + from, end, value);
        return read.ec == std::errc{} && read.ptr == end;
    };
    const bool read = slash != std::string::npos && whole(0, slash, i) &&
                      whole(slash + 1, text.size(), n) && i >= 1 && i <= n && n <= 1'000'000;
    if (!read) throw InputError("--shard", "\"" + text + "\" is no part", "write 1/8 to 8/8");
    const auto bound = [&](std::uint64_t k) { return all / n * k + std::min(all % n, k); };
    return {bound(i - 1), bound(i), n == 1, i == 1};
}

}  // namespace

Sweep::Sweep(const SweepOptions& options)
    : level_(options.level),
      z_(normal_quantile(options.level)),
      pipeline_(load_pipeline(sorted(options), options.inputs)),
      cluster_(load_cluster(sorted(options), options.inputs)),
      model_(model_source(sorted(options), pipeline_, cluster_).model) {
    for (const auto& text : options.axes)
        axes_.push_back(parse_axis(text));
    if (!options.axes_file.empty()) {
        for (auto& axis : read_axes(options.axes_file))
            axes_.push_back(std::move(axis));
    }
    for (auto axis = axes_.begin(); axis != axes_.end(); ++axis) {
        const auto same = [&](const Axis& other) { return other.kind == axis->kind; };
        if (std::find_if(axes_.begin(), axis, same) == axis) continue;
        throw InputError("-P", std::string(axis->kind->name) + " is given twice",
                         "put all its values into one axis");
    }
    for (const auto& text : options.requirements)
        requirements_.push_back(parse_requirement(text));
    strategies_ = chosen_strategies(pipeline_, options.strategies, cores());
    drop_thread_duplicates();
    shard_ = part_of(options.shard, combinations(axes_) * strategies_.size());
}

std::vector<std::string> Sweep::axis_names() const {
    std::vector<std::string> names;
    for (const auto& axis : axes_)
        names.emplace_back(axis.kind->name);
    return names;
}

void Sweep::run(const VisitAnswer& visit) {
    seen_ = met_ = refused_ = number_ = 0;
    for (const auto& strategy : strategies_)
        run_strategy(strategy, visit);
}

void Sweep::report(std::FILE* to) const {
    fmt::print(to, "{} configurations", seen_ + refused_);
    if (refused_ > 0) fmt::print(to, ", {} refused (first: {})", refused_, first_refusal_);
    if (!requirements_.empty()) {
        fmt::print(to, ", {} meet the requirements at {:g} % confidence", met_, 100 * level_);
    }
    fmt::print(to, "\n");
}

int Sweep::cores() const {
    return std::max(1, static_cast<int>(usable_cores(cluster_, model_)));
}

// A "threads" axis sets what the strategies would otherwise differ in.
void Sweep::drop_thread_duplicates() {
    const bool swept = std::any_of(axes_.begin(), axes_.end(),
                                   [](const Axis& a) { return a.kind->name == "threads"; });
    if (!swept) return;
    for (auto& strategy : strategies_)
        strategy.threads = 1;
    std::sort(strategies_.begin(), strategies_.end());
    strategies_.erase(std::unique(strategies_.begin(), strategies_.end()), strategies_.end());
}

void Sweep::refuse(const std::string& reason, std::uint64_t count) {
    if (refused_ == 0) first_refusal_ = reason;
    refused_ += count;
}

void Sweep::run_strategy(const Strategy& strategy, const VisitAnswer& visit) {
    auto made = prepare(pipeline_, strategy, model_);
    if (const auto* refusal = std::get_if<Refusal>(&made)) {
        const auto from = std::exchange(number_, number_ + combinations(axes_));
        const auto inside = std::min(number_, shard_.last);
        const auto begin = std::max(from, shard_.first);
        if (inside > begin) refuse(refusal->reason, inside - begin);
        return;
    }
    auto& prepared = std::get<Prepared>(made);
    auto pipeline = pipeline_;
    std::vector<double> values(axes_.size());
    std::string name = strategy_name(pipeline_, strategy);
    std::vector<std::size_t> at(axes_.size());
    const Configuration base{strategy, cluster_, pipeline_.dataset(), pipeline_.loader(),
                             pipeline_.consumer()};
    std::uint64_t index = 0;
    for_each_configuration(base, axes_, [&](const Configuration& c, std::size_t changed) {
        set_values(index++, changed, values);
        if (pipeline_changes(changed)) {
            pipeline = pipeline_.with(c.dataset).with(c.loader).with(c.consumer);
        }
        if (c.strategy.threads != prepared.strategy.threads) {
            prepared.strategy.threads = c.strategy.threads;
            name = strategy_name(pipeline_, prepared.strategy);
        }
        const auto number = number_++;
        if (number >= shard_.first && number < shard_.last) {
            answer({pipeline, prepared, c.cluster, model_, z_}, name, values, visit);
        }
        return !interrupted();
    });
}

// The mixed-radix digits of the index, from the first that changed.
void Sweep::set_values(std::uint64_t index,
                       std::size_t changed,
                       std::vector<double>& values) const {
    for (std::size_t k = axes_.size(); k-- > changed;) {
        const auto count = axes_[k].values.size();
        values[k] = axes_[k].values[index % count];
        index /= count;
    }
}

bool Sweep::pipeline_changes(std::size_t changed) const {
    return std::any_of(axes_.begin() + static_cast<std::ptrdiff_t>(changed), axes_.end(),
                       [](const Axis& axis) { return axis.kind->of_pipeline; });
}

void Sweep::answer(const QuickScenario& scenario,
                   const std::string& name,
                   const std::vector<double>& values,
                   const VisitAnswer& visit) {
    const auto result = quick_predict(scenario);
    if (const auto* reason = std::get_if<std::string>(&result)) {
        refuse(*reason, 1);
        return;
    }
    ++seen_;
    const auto& found = std::get<QuickAnswer>(result);
    const bool met = std::all_of(requirements_.begin(), requirements_.end(),
                                 [&](const Requirement& r) { return r.met_by(found); });
    if (!met) return;
    ++met_;
    visit(name, values, found);
}

}  // namespace ppsim
