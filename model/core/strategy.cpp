// Names of strategies, written and read.
#include "model/core/strategy.hpp"

#include <charconv>
#include <utility>
#include <vector>

#include "model/core/error.hpp"

namespace ppsim {
namespace {

constexpr std::array<std::pair<Codec, std::string_view>, 5> codec_names = {{
    {Codec::none, "none"},
    {Codec::gzip, "gzip"},
    {Codec::zlib, "zlib"},
    {Codec::zstd, "zstd"},
    {Codec::lz4, "lz4"},
}};
constexpr std::array<std::pair<CacheLevel, std::string_view>, 3> cache_names = {{
    {CacheLevel::none, "none"},
    {CacheLevel::page, "page"},
    {CacheLevel::app, "app"},
}};

template <class Kind, std::size_t N>
std::string_view name_in(const std::array<std::pair<Kind, std::string_view>, N>& names, Kind kind) {
    for (const auto& [value, text] : names) {
        if (value == kind) return text;
    }
    return "?";
}

template <class Kind, std::size_t N>
std::optional<Kind> value_in(const std::array<std::pair<Kind, std::string_view>, N>& names,
                             std::string_view text) {
    for (const auto& [value, known] : names) {
        if (known == text) return value;
    }
    return std::nullopt;
}

[[noreturn]] void fail(std::string_view text, const std::string& what, std::string remedy = {}) {
    throw InputError("strategy \"" + std::string(text) + "\"", what, std::move(remedy));
}

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    while (true) {
        const auto end = text.find(separator);
        parts.push_back(text.substr(0, end));
        if (end == std::string_view::npos) return parts;
        text.remove_prefix(end + 1);
    }
}

StepSet with_predecessors(const Pipeline& pipeline, StepSet set, StepIndex i) {
    if (set.contains(i)) return set;
    set = set.with(i);
    for (const auto input : pipeline.inputs(i))
        set = with_predecessors(pipeline, set, input);
    return set;
}

StepSet parse_split(const Pipeline& pipeline, std::string_view all, std::string_view text) {
    if (text == "online") return {};
    constexpr std::string_view prefix = "split@";
    if (!text.starts_with(prefix)) {
        fail(all, "\"" + std::string(text) + "\" is no split",
             "write \"online\" or \"split@STEP\", as in \"split@" + pipeline.step(0).name + "\"");
    }
    StepSet set;
    for (const auto step : split(text.substr(prefix.size()), '&')) {
        const auto index = pipeline.find(step);
        if (!index) fail(all, "\"" + std::string(step) + "\" is no step of " + pipeline.name());
        set = with_predecessors(pipeline, set, *index);
    }
    if (!pipeline.can_be_stored(set)) {
        fail(all, "a random step (or one after it) cannot be stored", "split before it");
    }
    return set;
}

int parse_threads(std::string_view all, std::string_view text) {
    int threads = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), threads);
    if (error != std::errc{} || end != text.data() + text.size() || threads < 1) {
        fail(all, "\"" + std::string(text) + "\" is no number of threads", "write threads=2");
    }
    return threads;
}

void parse_option(std::string_view all, std::string_view option, Strategy& strategy) {
    const auto equals = option.find('=');
    const auto key = option.substr(0, equals);
    const auto value = equals == std::string_view::npos ? "" : option.substr(equals + 1);
    if (key == "threads") {
        strategy.threads = parse_threads(all, value);
    } else if (key == "cache") {
        const auto level = cache_level_named(value);
        if (!level)
            fail(all, "\"" + std::string(value) + "\" is no cache level", "one of none, page, app");
        strategy.cache = *level;
    } else {
        fail(all, "unknown option \"" + std::string(key) + "\"", "known: cache, threads");
    }
}

}  // namespace

std::string_view name(Codec codec) {
    return name_in(codec_names, codec);
}

std::string_view name(CacheLevel level) {
    return name_in(cache_names, level);
}

std::optional<Codec> codec_named(std::string_view text) {
    return value_in(codec_names, text);
}

std::optional<CacheLevel> cache_level_named(std::string_view text) {
    return value_in(cache_names, text);
}

std::string split_name(const Pipeline& pipeline, StepSet offline) {
    if (offline.empty()) return "online";
    std::string text;
    for (const auto i : pipeline.frontier(offline)) {
        text += (text.empty() ? "split@" : "&") + pipeline.step(i).name;
    }
    return text;
}

std::string strategy_name(const Pipeline& pipeline, const Strategy& strategy) {
    std::string text = split_name(pipeline, strategy.offline);
    if (strategy.codec != Codec::none) text += "+" + std::string(name(strategy.codec));
    text += ",cache=" + std::string(name(strategy.cache));
    return text + ",threads=" + std::to_string(strategy.threads);
}

Strategy parse_strategy(const Pipeline& pipeline, std::string_view text) {
    const auto parts = split(text, ',');
    const auto plus = parts[0].find('+');
    Strategy strategy;
    strategy.offline = parse_split(pipeline, text, parts[0].substr(0, plus));
    if (plus != std::string_view::npos) {
        const auto codec = codec_named(parts[0].substr(plus + 1));
        if (!codec)
            fail(text, "\"" + std::string(parts[0].substr(plus + 1)) + "\" is no codec",
                 "one of none, gzip, zlib, zstd, lz4");
        if (strategy.offline.empty() && *codec != Codec::none) {
            fail(text, "the files as they are take no codec",
                 "split after a step to store records");
        }
        strategy.codec = *codec;
    }
    for (std::size_t i = 1; i < parts.size(); ++i)
        parse_option(text, parts[i], strategy);
    return strategy;
}

}  // namespace ppsim
