// Strategies from the command line.
#include "src/commands/strategy_options.hpp"

#include <CLI/CLI.hpp>

#include "model/core/error.hpp"

namespace ppsim {
namespace {

template <class Kind, class Parse>
std::vector<Kind> parse_all(const std::vector<std::string>& texts, const char* flag, Parse parse) {
    std::vector<Kind> result;
    for (const auto& text : texts) {
        const auto value = parse(text);
        if (!value) throw InputError(flag, "\"" + text + "\" is not known");
        result.push_back(*value);
    }
    return result;
}

}  // namespace

void add_strategy_options(CLI::App& app, StrategyOptions& options) {
    app.add_option("--strategy", options.names,
                   "strategy by name, as in split@resize+zstd,cache=page,threads=2; repeatable")
        ->allow_extra_args(false)
        ->take_all();
    app.add_option("--codec", options.codecs, "codecs to consider")->delimiter(',');
    app.add_option("--cache", options.caches, "cache levels to consider: none, page, app")
        ->delimiter(',');
    app.add_option("--threads", options.threads, "thread counts to consider")
        ->delimiter(',')
        ->check(CLI::Range(1, 1'000'000));
}

std::vector<Strategy> chosen_strategies(const Pipeline& pipeline,
                                        const StrategyOptions& options,
                                        int cores) {
    if (!options.names.empty()) {
        std::vector<Strategy> named;
        for (const auto& text : options.names)
            named.push_back(parse_strategy(pipeline, text));
        return named;
    }
    StrategySpace space;
    if (!options.codecs.empty()) {
        space.codecs = parse_all<Codec>(options.codecs, "--codec", codec_named);
    }
    if (!options.caches.empty()) {
        space.caches = parse_all<CacheLevel>(options.caches, "--cache", cache_level_named);
    }
    space.threads = options.threads;
    if (space.threads.empty()) space.threads = cores > 1 ? std::vector{1, cores} : std::vector{1};
    return strategies(pipeline, space);
}

}  // namespace ppsim
