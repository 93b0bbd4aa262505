// Entry point: hands the command line to the commands and turns what is thrown into an exit code.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <functional>
#include <map>

#include "calibrate/runtime/cancelled.hpp"
#include "model/core/error.hpp"
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
