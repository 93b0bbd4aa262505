// The registry of commands.
#include <map>

#include "src/commands/command.hpp"

namespace ppsim {
namespace {

std::map<int, Command>& registered() {
    static std::map<int, Command> all;
    return all;
}

}  // namespace

RegisterCommand::RegisterCommand(int order, Command command) {
    registered().emplace(order, std::move(command));
}

std::vector<Command> commands() {
    std::vector<Command> result;
    for (const auto& [order, command] : registered())
        result.push_back(command);
    return result;
}

}  // namespace ppsim
