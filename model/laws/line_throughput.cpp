// The bound, the soft minimum and the decomposition of a line.
#include "model/laws/line_throughput.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

namespace ppsim {

namespace {

constexpr auto per_sample = second / sample;

struct Station {
    double workers = 1;
    double rate = 1;  ///< of all workers together
    double scv = 1;
};

/// An exponential pair of stations with `buffer` places between them.
/// n = samples past the first station, 0..B + k2 + k1: those above B + k2 are finished but held by
/// blocked workers. Birth (k1 - max(0, n - B - k2))/s1, death min(n, k2)/s2.
double birth_death(const Station& up, const Station& down, double buffer) {
    const double room = buffer + down.workers;
    const auto states = static_cast<std::size_t>(room + up.workers);
    double probability = 1;
    double total = 0;
    double served = 0;
    for (std::size_t i = 0; i <= states; ++i) {
        const auto n = static_cast<double>(i);
        const double death = std::min(n, down.workers) * down.rate / down.workers;
        total += probability;
        served += probability * death;
        const double working = up.workers - std::max(0.0, n - room);
        const double next_death = std::min(n + 1, down.workers) * down.rate / down.workers;
        probability *= working * up.rate / up.workers / next_death;
    }
    return served / total;
}

/// For other spreads the buffer acts as one of B' = (B + m) / cc - m places, m = 0.4 (k1 + k2 + 1),
/// cc = SCV weighted by flow, at least 0.02; between whole numbers by interpolation. The 0.4 was
/// chosen on 600 simulated lines (0.5, half of all places, errs by 1.3 instead of 1.1 %). A B'
/// below zero has no chain: there the rate falls on towards that of no room at all.
double pair_rate(const Station& up, const Station& down, double buffer) {
    const double cc =
        std::max(0.02, (up.rate * up.scv + down.rate * down.scv) / (up.rate + down.rate));
    const double m = 0.4 * (up.workers + down.workers + 1);
    constexpr double largest = 4000;  // beyond it the pair runs at its bound
    const double scaled = std::min(largest, (buffer + m) / cc - m);
    if (scaled < 0) {
        const double at_0 = birth_death(up, down, 0);
        const double at_1 = birth_death(up, down, 1);
        return std::max(0.3 * at_0, at_0 + scaled * (at_1 - at_0));
    }
    const double whole = std::floor(scaled);
    const double low = birth_death(up, down, whole);
    const double part = scaled - whole;
    return part > 0 ? low + part * (birth_death(up, down, whole + 1) - low) : low;
}

std::vector<Station> stations(const std::vector<StageLoad>& line) {
    std::vector<Station> result;
    for (const StageLoad& stage : line) {
        assert(stage.workers > 0 && stage.mean > 0 * per_sample);
        result.push_back({stage.workers, stage.workers / (stage.mean / per_sample), stage.scv});
    }
    return result;
}

double bound(const std::vector<Station>& line) {
    double least = std::numeric_limits<double>::infinity();
    for (const Station& station : line) {
        least = std::min(least, station.rate);
    }
    return least;
}

/// Rates of the pseudo-stations on either side of each buffer, and of the pair they form.
struct Pairs {
    std::vector<double> up;
    std::vector<double> down;
    std::vector<double> rate;
};

class Decomposition {
public:
    explicit Decomposition(const std::vector<StageLoad>& line)
        : line_(stations(line)), buffers_(line.size() - 1) {
        for (std::size_t i = 0; i + 1 < line.size(); ++i) {
            buffers_[i] = line[i + 1].buffer;
            pairs_.up.push_back(line_[i].rate);
            pairs_.down.push_back(line_[i + 1].rate);
            pairs_.rate.push_back(std::min(line_[i].rate, line_[i + 1].rate));
        }
    }

    double rate() {
        constexpr int most_sweeps = 200;
        double before = 0;
        for (int sweep = 0; sweep < most_sweeps; ++sweep) {
            forward();
            backward();
            const double now = *std::min_element(pairs_.rate.begin(), pairs_.rate.end());
            if (std::fabs(now - before) <= 1e-9 * now) break;
            before = now;
        }
        return std::min(bound(line_), *std::min_element(pairs_.rate.begin(), pairs_.rate.end()));
    }

private:
    void solve(std::size_t i) {
        Station up = line_[i];
        Station down = line_[i + 1];
        up.rate = pairs_.up[i];
        down.rate = pairs_.down[i];
        pairs_.rate[i] = pair_rate(up, down, buffers_[i]);
    }

    // 1/u_i = 1/X_{i-1} + 1/mu_i - 1/d_{i-1}, never faster than the station itself
    void forward() {
        solve(0);
        for (std::size_t i = 1; i < buffers_.size(); ++i) {
            const double mu = line_[i].rate;
            pairs_.up[i] = clamped(1 / pairs_.rate[i - 1] + 1 / mu - 1 / pairs_.down[i - 1], mu);
            solve(i);
        }
    }

    // 1/d_i = 1/X_{i+1} + 1/mu_{i+1} - 1/u_{i+1}
    void backward() {
        for (std::size_t i = buffers_.size() - 1; i-- > 0;) {
            const double mu = line_[i + 1].rate;
            pairs_.down[i] = clamped(1 / pairs_.rate[i + 1] + 1 / mu - 1 / pairs_.up[i + 1], mu);
            solve(i);
        }
    }

    static double clamped(double time, double mu) { return 1 / std::max(time, 1 / mu); }

    std::vector<Station> line_;
    std::vector<double> buffers_;
    Pairs pairs_;
};

}  // namespace

SamplesPerSecond line_bound(const std::vector<StageLoad>& line) {
    return bound(stations(line)) * (sample / second);
}

SamplesPerSecond line_soft_minimum(const std::vector<StageLoad>& line) {
    const auto all = stations(line);
    const double least = bound(all);
    double inverse = 0;
    for (std::size_t i = 0; i + 1 < all.size(); ++i) {
        const double cc = std::max(0.02, (all[i].scv + all[i + 1].scv) / 2);
        inverse += cc / (line[i + 1].buffer + (all[i].workers + all[i + 1].workers) / 2 + 2);
    }
    if (inverse <= 0) return least * (sample / second);
    // N close to 1 would ask for p = 0, where the line had no bound at all.
    const double places = std::max(1.5, static_cast<double>(all.size() - 1) / inverse);
    const double p = -std::log(2.0) / std::log1p(-1 / places);
    double sum = 0;
    for (const Station& station : all) {
        sum += std::pow(least / station.rate, p);
    }
    return least * std::pow(sum, -1 / p) * (sample / second);
}

SamplesPerSecond line_decomposition(const std::vector<StageLoad>& line) {
    if (line.size() < 2) return line_bound(line);
    return Decomposition(line).rate() * (sample / second);
}

LineThroughput line_throughput(const std::vector<StageLoad>& line) {
    const SamplesPerSecond rate = line_decomposition(line);
    return {rate, line_bound(line), std::fabs(line_soft_minimum(line) / rate - 1)};
}

}  // namespace ppsim
