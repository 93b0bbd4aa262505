// Entry point: hands the command line to the commands and turns what is thrown into an exit code.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "calibrate/runtime/cancelled.hpp"
#include "model/core/error.hpp"
#include "model/core/spelling.hpp"
#include "model/fit/fit_error.hpp"
#include "src/commands/command.hpp"
#include "src/commands/exit_code.hpp"
#include "src/commands/inputs.hpp"

namespace {

using namespace ppsim;
using Runners = std::map<CLI::App*, std::function<int()>>;

constexpr auto purpose =
    "ppsim - predict deep-learning input-pipeline throughput before running it\n\n"
    "  ppsim calibrate PIPELINE --data DIR -o lab.profile.json   about a minute, once a machine\n"
    "  ppsim predict PIPELINE lab.profile.json                   every strategy, ranked\n"
    "  ppsim run PIPELINE --data DIR --strategy NAME             one of them for real\n"
    "  ppsim validate PREDICTION MEASUREMENT...                  how right it was\n";

Runners attach_commands(CLI::App& app) {
    Runners runners;
    for (const auto& command : commands()) {
        auto* sub = app.add_subcommand(command.name, command.summary);
        sub->group(command.group);
        sub->footer("\n" + command.examples);
        runners[sub] = command.attach(*sub);
    }
    return runners;
}

int run_chosen(const CLI::App& app, const Runners& runners) {
    for (auto* sub : app.get_subcommands())
        return runners.at(sub)();
    std::fputs(app.help().c_str(), stdout);
    return exit_ok;
}

std::vector<std::string> command_names() {
    std::vector<std::string> names;
    for (const auto& command : commands())
        names.push_back(command.name);
    return names;
}

/// The first word where it is neither an option nor a command.
std::optional<std::string> unknown_command(int argc, char** argv) {
    if (argc < 2 || argv[1][0] == '-') return std::nullopt;
    const auto names = command_names();
    if (std::find(names.begin(), names.end(), argv[1]) != names.end()) return std::nullopt;
    return fmt::format("there is no command \"{}\"; {}", argv[1], suggestion(argv[1], names));
}

int complain(const char* text, int code) {
    std::fflush(stdout);
    std::fprintf(stderr, "%s\n", text);
    return code;
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app{purpose, "ppsim"};
    app.set_version_flag("--version", "ppsim " PPSIM_VERSION);
    app.require_subcommand(0, 1);
    remember_invocation(argc, argv);
    try {
        const auto runners = attach_commands(app);
        if (const auto fault = unknown_command(argc, argv)) {
            return complain(fault->c_str(), exit_usage);
        }
        app.parse(argc, argv);
        return run_chosen(app, runners);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? exit_ok : exit_usage;
    } catch (const InputError& error) {
        return complain(error.what(), exit_bad_input);
    } catch (const FitError& error) {
        return complain((std::string("error: the measurements cannot be fitted: ") + error.what() +
                         "; calibrate again, or add calibration rows")
                            .c_str(),
                        exit_bad_input);
    } catch (const Cancelled&) {
        return complain("interrupted; nothing was written under a final name", exit_interrupted);
    } catch (const std::exception& error) {
        return complain((std::string("internal error: ") + error.what()).c_str(),
                        exit_internal_error);
    }
}
