// Simulations to JSON.
#include "model/io/simulation_json.hpp"

#include "model/io/json_parts.hpp"
#include "model/io/json_reader.hpp"

namespace ppsim {
namespace {

constexpr auto per_second = sample / second;

Json to_json(const SimulatedEpochFigures& e) {
    return {{"samples_per_second",
             {{"value", e.rate.value / per_second},
              {"low", e.rate.low / per_second},
              {"high", e.rate.high / per_second}}},
            {"formula_samples_per_second", e.formula / per_second},
            {"gap", e.rate.value / e.formula - 1},
            {"elapsed_seconds", e.elapsed / second},
            {"hit_ratio", e.hit_ratio},
            {"from_store_bytes", e.from_store / byte}};
}

Json to_json(const SimulatedShares& s) {
    return {{"workers",
             {{"computing", s.computing},
              {"reading", s.reading},
              {"blocked", s.blocked},
              {"idle", s.idle}}},
            {"hand_over", s.hand_over},
            {"storage", s.store},
            {"accelerators",
             {{"training", s.training},
              {"waiting_for_data", s.data_stall},
              {"waiting_for_others", s.barrier_stall},
              {"first_rank", s.first_rank},
              {"worst_rank", s.worst_rank}}},
            {"mean_queue_samples", s.mean_queue}};
}

}  // namespace

std::string to_json_text(const SimulationFigures& figures, const DocumentOrigin& origin) {
    Json json = {{"schema", "ppsim.simulation/1"},
                 {"tool", {{"name", "ppsim"}, {"version", origin.tool_version}}},
                 {"generated_at", timestamp()},
                 {"invocation", origin.invocation},
                 {"inputs", inputs_json(origin.inputs)},
                 {"seed", origin.seed},
                 {"pipeline", figures.pipeline},
                 {"strategy", figures.strategy},
                 {"samples", figures.samples},
                 {"epochs", Json::array()},
                 {"first_batch_seconds", figures.first_batch / second},
                 {"shares", to_json(figures.shares)},
                 {"limited_by", figures.limited_by},
                 {"replications", figures.replications},
                 {"settled", figures.settled},
                 {"events", figures.events},
                 {"violations", figures.violations},
                 {"assumptions", figures.assumptions}};
    for (const auto& epoch : figures.epochs)
        json["epochs"].push_back(to_json(epoch));
    return dump(json);
}

}  // namespace ppsim
