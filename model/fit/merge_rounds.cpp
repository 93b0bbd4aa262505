// Medians over rounds.
#include "model/fit/merge_rounds.hpp"

#include <algorithm>
#include <map>
#include <tuple>

namespace ppsim {
namespace {

template <class Value>
Value median(std::vector<Value> values) {
    std::sort(values.begin(), values.end());
    const auto middle = values.size() / 2;
    if (values.size() % 2 == 1) return values[middle];
    return (values[middle - 1] + values[middle]) / 2;
}

template <class Point, class Time>
Time median_of(const std::vector<Point>& points, Time Point::*time) {
    std::vector<Time> times;
    for (const auto& point : points)
        times.push_back(point.*time);
    return median(std::move(times));
}

// Points by key, in the order of the first of each.
template <class Point, class Key>
std::vector<std::vector<Point>> grouped(const std::vector<Point>& points, Key key) {
    std::map<decltype(key(points.front())), std::size_t> places;
    std::vector<std::vector<Point>> groups;
    for (const auto& point : points) {
        const auto [place, is_new] = places.emplace(key(point), groups.size());
        if (is_new) groups.emplace_back();
        groups[place->second].push_back(point);
    }
    return groups;
}

std::vector<ReadPoint> merge(const std::vector<ReadPoint>& reads) {
    std::vector<ReadPoint> merged;
    for (const auto& group : grouped(reads, [](const ReadPoint& r) {
             return std::tuple(r.form, r.cold, r.threads, r.size, r.compute);
         })) {
        auto point = group.front();
        point.elapsed = median_of(group, &ReadPoint::elapsed);
        point.cpu = median_of(group, &ReadPoint::cpu);
        merged.push_back(point);
    }
    return merged;
}

std::vector<CodecPoint> merge(const std::vector<CodecPoint>& codecs) {
    std::vector<CodecPoint> merged;
    for (const auto& group :
         grouped(codecs, [](const CodecPoint& c) { return std::tuple(c.split, c.codec); })) {
        auto point = group.front();
        point.decode = median_of(group, &CodecPoint::decode);
        point.encode = median_of(group, &CodecPoint::encode);
        merged.push_back(point);
    }
    return merged;
}

std::vector<HandOverPoint> merge(const std::vector<HandOverPoint>& points) {
    std::vector<HandOverPoint> merged;
    for (const auto& group :
         grouped(points, [](const HandOverPoint& h) { return std::tuple(h.threads, h.size); })) {
        auto point = group.front();
        point.elapsed = median_of(group, &HandOverPoint::elapsed);
        point.consumer_cpu = median_of(group, &HandOverPoint::consumer_cpu);
        point.worker_cpu = median_of(group, &HandOverPoint::worker_cpu);
        merged.push_back(point);
    }
    return merged;
}

std::vector<StepSeries> merge(const std::vector<StepSeries>& steps) {
    std::vector<StepSeries> merged;
    for (const auto& group :
         grouped(steps, [](const StepSeries& s) { return std::tuple(s.step, s.threads); })) {
        auto series = group.front();
        for (std::size_t i = 0; i < series.samples.size(); ++i) {
            std::vector<Seconds> times;
            for (const auto& round : group) {
                if (i < round.samples.size()) times.push_back(round.samples[i].time);
            }
            series.samples[i].time = median(std::move(times));
        }
        merged.push_back(std::move(series));
    }
    return merged;
}

}  // namespace

Profile merge_rounds(const Profile& profile) {
    auto merged = profile;
    merged.reads = merge(profile.reads);
    merged.codecs = merge(profile.codecs);
    merged.hand_overs = merge(profile.hand_overs);
    merged.steps = merge(profile.steps);
    return merged;
}

}  // namespace ppsim
