// Rows that contradict each other are named with what to measure again.
#include "model/fit/doubts.hpp"

#include <catch2/catch.hpp>

#include "support/made_up_set.hpp"

namespace ppsim {
namespace {

MeasuredSet clean() {
    return test::lawful_set({}, 0, 3);
}

MeasuredRow& row_of(MeasuredSet& set, int threads, double samples) {
    for (auto& row : set.pipelines.front().rows) {
        const bool stored = !row.strategy.offline.empty();
        if (stored && row.strategy.threads == threads && row.samples == samples * sample)
            return row;
    }
    throw std::logic_error("no such row");
}

std::string first(const MeasuredSet& set) {
    const auto found = doubts(set);
    return found.empty() ? "none" : found.front().what + "; " + found.front().remedy;
}

bool any(const MeasuredSet& set, const std::string& part) {
    for (const auto& doubt : doubts(set)) {
        if ((doubt.what + doubt.remedy).find(part) != std::string::npos) return true;
    }
    return false;
}

}  // namespace

TEST_CASE("rows that follow the laws raise no doubt") {
    CHECK(first(clean()) == "none");
}

TEST_CASE("a one-thread run that is too slow for what eight threads do is to be measured again") {
    auto set = clean();
    row_of(set, 1, 8000).value /= 3;
    CHECK(any(set, "measure the one-thread run again"));
    CHECK(any(set, "times the threads"));
}

TEST_CASE("a rate that is not samples over elapsed is doubted") {
    auto set = clean();
    auto& row = row_of(set, 2, 8000);
    row.elapsed = 1.2 * (row.samples / (row.value * (sample / second)));
    CHECK(any(set, "samples / elapsed"));
}

TEST_CASE("more bytes a second than the link carries came from memory") {
    auto set = clean();
    set.link = 1.0 * (MB / second);
    CHECK(any(set, "drop the caches"));
}

TEST_CASE("the same experiment twice as fast in another campaign is doubted") {
    auto set = clean();
    auto again = row_of(set, 2, 8000);
    again.value *= 2;
    again.origin = "later";
    set.pipelines.front().rows.push_back(again);
    CHECK(any(set, "another campaign"));
}

}  // namespace ppsim
