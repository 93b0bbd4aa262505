// A trace as a reader sees it: valid, complete, no two slices of a thread at once.
#include <algorithm>
#include <catch2/catch.hpp>
#include <map>
#include <sstream>

#include "sim/simulate.hpp"

using namespace ppsim;

namespace {

/// The value after "key": in a line of the trace; empty where there is none.
std::string field(const std::string& line, const std::string& key) {
    const auto at = line.find("\"" + key + "\": ");
    if (at == std::string::npos) return "";
    const auto begin = at + key.size() + 4;
    return line.substr(begin, line.find_first_of(",}", begin) - begin);
}

/// A reader's microseconds as whole nanoseconds: "402.100" is 402,100.
long long nanoseconds(std::string text) {
    const auto dot = text.find('.');
    REQUIRE(text.size() == dot + 4);
    return std::stoll(text.erase(dot, 1));
}

struct Slice {
    long long from = 0;
    long long until = 0;
};

struct Parsed {
    std::map<std::pair<int, int>, std::vector<Slice>> threads;
    std::map<std::string, int> open_pairs;
    int slices = 0;
    int names = 0;
};

Parsed parsed(const std::string& text) {
    Parsed result;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        const std::string phase = field(line, "ph");
        const std::pair thread{std::atoi(field(line, "pid").c_str()),
                               std::atoi(field(line, "tid").c_str())};
        if (phase == "\"M\"") ++result.names;
        if (phase == "\"b\"") ++result.open_pairs[field(line, "name") + field(line, "id")];
        if (phase == "\"e\"") --result.open_pairs[field(line, "name") + field(line, "id")];
        if (phase != "\"X\"") continue;
        const long long from = nanoseconds(field(line, "ts"));
        result.threads[thread].push_back({from, from + nanoseconds(field(line, "dur"))});
        ++result.slices;
    }
    return result;
}

}  // namespace

TEST_CASE("a trace of two epochs on two nodes has no overlapping slices and no open pairs") {
    SimulationScenario scenario;
    scenario.samples = 600;
    scenario.epochs = 2;
    scenario.sample_size = 100 * kB;
    scenario.nodes.resize(2);
    scenario.store.bandwidth = 100 * MB / second;
    scenario.cache = {CachePolicy::lru, 0.6, 1, deterministic(20 * us), false};
    scenario.loader.steps = {{"decode \"jpeg\"", {ServiceLaw::lognormal, 3 * ms, 0.5}},
                             {"crop", deterministic(0.3 * ms)}};
    scenario.loader.workers = 4;
    scenario.loader.cores = 3;
    scenario.loader.queue = 8;
    scenario.trainer.batch = 16;
    scenario.trainer.accelerators = 2;
    scenario.trainer.step = deterministic(20 * ms);
    Trace trace;
    const auto run = cluster_run(scenario, 1, 0, &trace);
    CHECK(run.violations.empty());
    CHECK_FALSE(trace.full());
    std::ostringstream text;
    trace.write(text, 1);
    auto found = parsed(text.str());
    CHECK(found.names == 2 * (2 + 4 + 2));
    CHECK(found.threads.size() == 2 * (4 + 2));
    CHECK(found.slices > 600 * 2 * 3 - 100);  // read, decode and crop of each sample, twice
    for (auto& [thread, slices] : found.threads) {
        CAPTURE(thread.first, thread.second);
        std::sort(slices.begin(), slices.end(),
                  [](const Slice& a, const Slice& b) { return a.from < b.from; });
        for (std::size_t i = 1; i < slices.size(); ++i) {
            REQUIRE(slices[i].from >= slices[i - 1].until);
        }
    }
    for (const auto& [name, open] : found.open_pairs)
        CHECK(open == 0);
}

TEST_CASE("recording a trace does not change the run") {
    SimulationScenario scenario;
    scenario.samples = 500;
    scenario.loader.steps = {{"all", exponential(1 * ms)}};
    Trace trace;
    CHECK(cluster_run(scenario, 3, 0, &trace).elapsed == cluster_run(scenario, 3, 0).elapsed);
}
