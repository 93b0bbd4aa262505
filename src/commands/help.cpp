// ppsim help: topics that belong to no single command.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "calibrate/steps/native_step.hpp"
#include "model/core/error.hpp"
#include "model/core/spelling.hpp"
#include "src/commands/command.hpp"
#include "src/commands/exit_code.hpp"

namespace ppsim {
namespace {

constexpr auto exit_codes =
    "  0  answered\n"
    "  1  internal error; doctor: something blocks a calibration\n"
    "  2  bad command line\n"
    "  3  bad input: a file, a unit, a data set, a full disk\n"
    "  4  nothing feasible (plan)\n"
    "  5  a check failed (--max-error, --min-coverage)\n"
    "  6  every strategy was refused\n"
    "  7  calibration too noisy\n"
    "130  interrupted (Ctrl-C); nothing was left behind\n";

constexpr auto units =
    "sizes      500 B, 4 kB, 1.5 GB (powers of 1000); 4 KiB, 2 GiB (powers of 1024)\n"
    "rates      500 MB/s, 2.5 GiB/s, 10 Gbit/s\n"
    "durations  250 us, 1.2 ms, 30 s, 5 min, 2 h, 7 d\n"
    "events     1200/s, 20k/s\n"
    "counts     1281167, 1.28M\n"
    "A size, rate or duration without a unit, or with one that can be read in two ways (4K, "
    "10Gb/s,\n"
    "5m), is an error that says what to write.\n";

std::string steps() {
    std::string text;
    std::size_t longest = 0;
    for (const auto& kind : step_kinds())
        longest = std::max(longest, kind.name.size());
    for (const auto& kind : step_kinds()) {
        text += fmt::format("{:<{}}  {}{}{}\n", kind.name, longest, kind.summary,
                            kind.random ? " (random: true)" : "",
                            kind.takes_turns ? " (execution: global_lock)" : "");
    }
    return text;
}

const std::vector<std::string> topics = {"exit-codes", "steps", "units"};

std::vector<std::string> topics_and_commands() {
    auto known = topics;
    for (const auto& command : commands())
        known.push_back(command.name);
    return known;
}

int run(const CLI::App& program, const std::string& topic) {
    const auto known = topics_and_commands();
    if (topic.empty()) {
        fmt::print("topics: {}; or a command\n", fmt::join(topics, ", "));
    } else if (std::find(known.begin(), known.end(), topic) == known.end()) {
        throw CLI::ValidationError(
            "topic", fmt::format("no help on \"{}\"; {}", topic, suggestion(topic, known)));
    } else if (topic == "exit-codes") {
        fmt::print("{}", exit_codes);
    } else if (topic == "steps") {
        fmt::print("{}", steps());
    } else if (topic == "units") {
        fmt::print("{}", units);
    } else {
        fmt::print("{}", program.get_subcommand(topic)->help("ppsim"));
    }
    return exit_ok;
}

std::function<int()> attach(CLI::App& app) {
    auto topic = std::make_shared<std::string>();
    app.add_option("topic", *topic, "exit-codes, steps, units, or a command");
    return [topic, &app] { return run(*app.get_parent(), *topic); };
}

const RegisterCommand registration(90,
                                   {"help", "look", "exit codes, step kinds, units, commands",
                                    "example: ppsim help steps", attach});

}  // namespace
}  // namespace ppsim
