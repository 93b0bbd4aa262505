// Lays out a simulation: rates, epochs, who waited for whom.
#include "src/reports/simulation.hpp"

#include <fmt/format.h>

#include "src/reports/quantities.hpp"
#include "src/reports/table.hpp"

namespace ppsim {
namespace {

std::string epoch_table(const SimulationFigures& figures, const Prediction& formula) {
    std::vector<std::vector<std::string>> rows;
    for (std::size_t i = 0; i < figures.epochs.size(); ++i) {
        const auto& epoch = figures.epochs[i];
        rows.push_back({fmt::format("{}", i + 1), rate_text(epoch.rate),
                        rate_text(i == 0 ? formula.first.rate : formula.later.rate),
                        fmt::format("{:+.1f}", 100 * (epoch.rate.value / epoch.formula - 1)),
                        time_text(epoch.elapsed), percent_text(epoch.hit_ratio),
                        bytes_text(epoch.from_store)});
    }
    return table({{"epoch"},
                  {"simulated samples/s"},
                  {"formula"},
                  {"gap %"},
                  {"time"},
                  {"hits %"},
                  {"from storage"}},
                 rows);
}

std::string share_lines(const SimulatedShares& s, std::size_t queue) {
    auto text = fmt::format(
        "  workers       {:.0f} % computing, {:.0f} % reading, {:.0f} % blocked, {:.0f} % idle\n",
        100 * s.computing, 100 * s.reading, 100 * s.blocked, 100 * s.idle);
    text += fmt::format("  hand-over     {:.0f} % busy, {:.1f} of {} places taken\n",
                        100 * s.hand_over, s.mean_queue, queue);
    if (s.store > 0) {
        text += fmt::format("  storage       {:.0f} % of its bandwidth\n", 100 * s.store);
    }
    if (s.training > 0) {
        text += fmt::format(
            "  accelerators  {:.0f} % training, {:.0f} % waiting for data, {:.0f} % for others; "
            "rank {} waits least, {} most\n",
            100 * s.training, 100 * s.data_stall, 100 * s.barrier_stall, s.first_rank,
            s.worst_rank);
    }
    return text;
}

}  // namespace

std::string simulation_text(const SimulationFigures& figures,
                            const Prediction& formula,
                            std::size_t queue) {
    auto text = fmt::format("{}: {}, {} samples an epoch\n\n", figures.pipeline, figures.strategy,
                            figures.samples);
    text += epoch_table(figures, formula);
    text += fmt::format("\n  first batch   after {}\n", time_text(figures.first_batch));
    text += share_lines(figures.shares, queue);
    text += fmt::format("  limited by    {}\n\n", figures.limited_by);
    text += fmt::format(
        "{} replications, {} events. 95 % intervals of the simulation's own spread{}; the "
        "formula's "
        "hold the measurement.\n",
        figures.replications, figures.events,
        figures.settled ? "" : ", wider than asked for (--reps)");
    for (const auto& assumption : figures.assumptions)
        text += "assumed: " + assumption + "\n";
    if (figures.violations.empty()) text += "Samples, bytes and times add up.\n";
    for (const auto& violation : figures.violations)
        text += "VIOLATED: " + violation + "\n";
    return text;
}

}  // namespace ppsim
