// Parses axes, requirements and weights.
#include "src/commands/axis_text.hpp"

#include "src/reports/quantities.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "model/core/error.hpp"
#include "model/core/spelling.hpp"
#include "model/io/quantity_text.hpp"
#include "model/io/yaml_object.hpp"

namespace ppsim {
namespace {

std::vector<std::string> split(const std::string& text, char at) {
    std::vector<std::string> parts(1);
    for (const char c : text) {
        if (c == at) {
            parts.emplace_back();
        } else if (c != ' ' || !parts.back().empty()) {
            parts.back() += c;
        }
    }
    return parts;
}

double base_units(AxisUnit unit, const std::string& text) {
    switch (unit) {
        case AxisUnit::count:
            return parse_count(text);
        case AxisUnit::number:
            return parse_number(text);
        case AxisUnit::bytes:
            return parse_bytes(text) / byte;
        case AxisUnit::data_rate:
            return parse_data_rate(text) / (byte / second);
        case AxisUnit::duration:
            return parse_duration(text) / second;
        case AxisUnit::event_rate:
            return parse_event_rate(text) / (1.0 / second);
    }
    return 0;
}

double positive(const std::string& flag, AxisUnit unit, const std::string& text) {
    try {
        const double value = base_units(unit, text);
        if (value > 0) return value;
        throw InputError(flag, "\"" + text + "\" is not above zero");
    } catch (const UnitError& error) {
        throw InputError(flag, error.what(), error.remedy);
    }
}

constexpr std::size_t most_values = 10'000'000;

// low:high:step or low:high:xFACTOR
std::vector<double> range(const std::string& flag,
                          AxisUnit unit,
                          const std::vector<std::string>& parts) {
    const double low = positive(flag, unit, parts[0]);
    const double high = positive(flag, unit, parts[1]);
    const bool geometric = parts[2].starts_with('x');
    const double step = geometric ? positive(flag, AxisUnit::number, parts[2].substr(1))
                                  : positive(flag, unit, parts[2]);
    if (high < low || (geometric && step <= 1)) {
        throw InputError(flag, "the range is empty or does not end", "as in 8:64:x2 or 8:64:8");
    }
    std::vector<double> values;
    for (std::size_t i = 0; i < most_values; ++i) {
        const double n = static_cast<double>(i);
        const double value = geometric ? low * std::pow(step, n) : low + step * n;
        if (value > high * (1 + 1e-9)) return values;
        values.push_back(value);
    }
    throw InputError(flag, "an axis of more than ten million values");
}

std::vector<double> values_of(const std::string& flag, AxisUnit unit, const std::string& text) {
    if (const auto parts = split(text, ':'); parts.size() == 3) return range(flag, unit, parts);
    std::vector<double> values;
    for (const auto& part : split(text, ','))
        values.push_back(positive(flag, unit, part));
    return values;
}

Axis axis_of(const std::string& flag, const std::string& name, const std::string& text) {
    const auto* kind = axis_named(name);
    if (kind != nullptr) {
        auto values = values_of(flag, kind->unit, text);
        if (*std::max_element(values.begin(), values.end()) <= kind->most) {
            return {kind, std::move(values)};
        }
        throw InputError(flag, name + " goes beyond what is meant",
                         fmt::format("at most {:.0f}", kind->most));
    }
    std::vector<std::string> known;
    for (const auto& each : axis_kinds())
        known.emplace_back(each.name);
    throw InputError(flag, "no axis is called \"" + name + "\"", suggestion(name, known));
}

const Criterion& criterion(const std::string& flag, const std::string& name) {
    if (const auto* found = criterion_named(name)) return *found;
    std::vector<std::string> known;
    for (const auto& each : criteria())
        known.emplace_back(each.name);
    throw InputError(flag, "no figure is called \"" + name + "\"", suggestion(name, known));
}

double threshold(const Criterion& criterion, const std::string& text) {
    try {
        switch (criterion.unit) {
            case Criterion::Unit::rate:
                return parse_event_rate(text) / (1.0 / second);
            case Criterion::Unit::duration:
                return parse_duration(text) / second;
            case Criterion::Unit::bytes:
                return parse_bytes(text) / byte;
            case Criterion::Unit::fraction:
                return parse_fraction(text);
        }
    } catch (const UnitError& error) {
        throw InputError("--require", error.what(), error.remedy);
    }
    return 0;
}

}  // namespace

std::string axis_value_text(const AxisKind& axis, double value) {
    switch (axis.unit) {
        case AxisUnit::bytes:
            return bytes_text(value * byte);
        case AxisUnit::data_rate:
            return bytes_text(value * byte) + "/s";
        case AxisUnit::duration:
            return time_text(value * second);
        case AxisUnit::event_rate:
            return rate_text(value * (sample / second)) + "/s";
        case AxisUnit::count:
        case AxisUnit::number:
            break;
    }
    return fmt::format("{:g}", value);
}

Axis parse_axis(const std::string& text) {
    const auto equals = text.find('=');
    if (equals == std::string::npos) {
        throw InputError("-P", "\"" + text + "\" is no NAME=VALUES", "as in node.cores=8:64:x2");
    }
    return axis_of("-P", text.substr(0, equals), text.substr(equals + 1));
}

std::vector<Axis> read_axes(const std::filesystem::path& path) {
    YamlFile file(path, "sweep", {});
    YamlObject root(file, file.root(), "");
    (void)root.text("schema");
    std::vector<Axis> axes;
    if (auto object = root.object("axes")) {
        for (const auto& name : object->other_keys()) {
            const auto text = object->text(name);
            if (text) axes.push_back(axis_of(path.string(), name, *text));
        }
    }
    root.finish();
    file.check();
    return axes;
}

Requirement parse_requirement(const std::string& text) {
    const auto at = text.find_first_of("<>");
    if (at == std::string::npos || at + 1 >= text.size() || text[at + 1] != '=') {
        throw InputError("--require",
                         "\"" + text + "\" has neither >= nor <=", "as in throughput>=20000/s");
    }
    const auto name = split(text.substr(0, at), ' ').front();
    const auto& found = criterion("--require", name);
    return {&found, text[at] == '>', threshold(found, split(text.substr(at + 2), '\0').front())};
}

std::vector<Objective::Term> parse_weights(const std::string& text) {
    std::vector<Objective::Term> terms;
    for (const auto& part : split(text, ',')) {
        const auto equals = part.find('=');
        if (equals == std::string::npos) {
            throw InputError("--weights", "\"" + part + "\" is no FIGURE=WEIGHT",
                             "as in throughput=1,stored=0.2");
        }
        terms.push_back({&criterion("--weights", part.substr(0, equals)),
                         positive("--weights", AxisUnit::number, part.substr(equals + 1))});
    }
    return terms;
}

std::vector<const Criterion*> parse_criteria(const std::string& flag, const std::string& text) {
    std::vector<const Criterion*> found;
    for (const auto& part : split(text, ','))
        found.push_back(&criterion(flag, part));
    return found;
}

}  // namespace ppsim
