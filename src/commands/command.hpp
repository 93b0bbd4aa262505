// Command: one verb of the program, and the registry that main lists them from.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace ppsim {

struct Command {
    std::string name;
    std::string group;     ///< heading it stands under in the help
    std::string summary;   ///< one line
    std::string examples;  ///< printed first in its help
    /// Adds the options to the sub-command and returns what runs it; the result is an ExitCode.
    std::function<std::function<int()>(CLI::App&)> attach;
};

/// All commands in the order of the help. Each file of src/commands registers its own.
[[nodiscard]] std::vector<Command> commands();

struct RegisterCommand {
    RegisterCommand(int order, Command command);
};

}  // namespace ppsim
