// Pools the spread of repeated cold reads.
#include "model/fit/storage_repeat.hpp"

#include <cmath>
#include <map>
#include <tuple>
#include <vector>

namespace ppsim {

double storage_repeat_sd(const Profile& every_round, SourceForm form) {
    std::map<std::tuple<int, double, double>, std::vector<double>> logs;  // of seconds a sample
    for (const auto& point : every_round.reads) {
        if (point.form != form || !point.cold) continue;
        const auto time = point.elapsed / point.samples / (second / sample);
        logs[{point.threads, point.size / (byte / sample), point.compute / (second / sample)}]
            .push_back(std::log(time));
    }
    double squares = 0;
    double freedom = 0;
    for (const auto& [key, values] : logs) {
        double mean = 0;
        for (const double value : values)
            mean += value / static_cast<double>(values.size());
        for (const double value : values)
            squares += (value - mean) * (value - mean);
        freedom += static_cast<double>(values.size()) - 1;
    }
    return freedom > 0 ? std::sqrt(squares / freedom) : 0;
}

}  // namespace ppsim
