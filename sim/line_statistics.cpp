// Observes the recursion and reduces what it sees as it goes.
#include "sim/line_statistics.hpp"

#include "sim/recursion.hpp"

namespace ppsim {

namespace {

class Watch {
public:
    Watch(const Line& line, const LineQuestion& question)
        : late_(question.late / second), stages_(line.stages.size() + (line.read ? 1 : 0)) {}

    void visit(const Visit& visit) {
        Tally& tally = stages_[visit.stage];
        const double sojourn = visit.completed - visit.ready;
        tally.wait.add(visit.start - visit.ready);
        tally.sojourn.add(sojourn);
        tally.service += visit.completed - visit.start;
        tally.inside += sojourn;
        tally.late += sojourn > late_ ? 1 : 0;
    }

    void leave(std::size_t stage, std::uint64_t /*item*/, double completed, double put) {
        stages_[stage].blocked += put - completed;
        if (stage + 1 == stages_.size()) {
            const double gap = put - last_;
            last_ = put;
            gaps_.add(1, gap);
            gap_squares_ += gap * gap;
        }
    }

    [[nodiscard]] LineStatistics statistics(const Line& line, double makespan) const {
        LineStatistics result;
        result.makespan = makespan * second;
        const auto samples = static_cast<double>(gaps_.count());
        result.rate = gaps_.estimate();
        const double gap = makespan / samples;
        result.departure_scv = gap_squares_ / samples / (gap * gap) - 1;
        for (std::size_t j = 0; j < stages_.size(); ++j) {
            const Tally& tally = stages_[j];
            const bool reads = line.read && j == 0;
            const std::size_t workers =
                reads ? line.read->readers : line.stages[j - (line.read ? 1 : 0)].workers;
            result.stages.push_back({tally.wait.estimate(), tally.sojourn.estimate(),
                                     tally.blocked / samples,
                                     tally.service / makespan / static_cast<double>(workers),
                                     tally.inside / makespan, tally.late / samples});
        }
        return result;
    }

private:
    struct Tally {
        BinnedSeries wait;
        BinnedSeries sojourn;
        double service = 0;
        double inside = 0;
        double blocked = 0;
        double late = 0;
    };

    double late_;
    double last_ = 0;
    double gap_squares_ = 0;
    BinnedSeries gaps_;
    std::vector<Tally> stages_;
};

}  // namespace

LineStatistics line_statistics(const Line& line, const LineRun& run, const LineQuestion& question) {
    Watch watch(line, question);
    const double makespan = LineRecursion<Watch>(line, run, watch).makespan();
    return watch.statistics(line, makespan);
}

}  // namespace ppsim
