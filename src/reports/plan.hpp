// The answer that `ppsim plan` prints; takes finished values.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "model/core/money.hpp"
#include "model/core/outcome.hpp"

namespace ppsim {

struct PlanLine {
    std::string nodes;
    std::string machine;
    std::string storage;
    std::string strategy;
    Estimate<SamplesPerSecond> rate;
    std::string limited_by;
    std::string next;  ///< "network at 3.1k", or empty
    std::optional<MoneyPerTime> rent;
    std::optional<Money> purchase;
    std::optional<MoneyPerTime> storage_price;
    std::optional<MoneyPerTime> total;
    Bytes kept;
    Seconds one_off;
    std::optional<Money> one_off_cost;
};

struct PlanReport {
    std::string pipeline;
    double level = 0.9;
    std::size_t assessed = 0;
    std::size_t feasible = 0;
    std::vector<PlanLine> lines;
    std::map<std::string, std::size_t> rejected;
    std::map<std::string, std::string> unanswered;
    std::vector<std::string> relax;  ///< where nothing is feasible: "throughput to 812/s"
    std::vector<std::string> sources;
};

[[nodiscard]] std::string plan_text(const PlanReport& report);

/// "1.24 USD/h".
[[nodiscard]] std::string hourly_text(MoneyPerTime price);

}  // namespace ppsim
