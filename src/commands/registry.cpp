// The registry of commands.
#include <map>
#include <utility>

#include "src/commands/command.hpp"

namespace ppsim {
namespace {

// Keyed by place, then name: two of one place both stand.
std::map<std::pair<int, std::string>, Command>& registered() {
    static std::map<std::pair<int, std::string>, Command> all;
    return all;
}

}  // namespace

RegisterCommand::RegisterCommand(int order, Command command) {
    auto name = command.name;
    registered().emplace(std::pair(order, std::move(name)), std::move(command));
}

std::vector<Command> commands() {
    std::vector<Command> result;
    for (const auto& [place, command] : registered())
        result.push_back(command);
    return result;
}

}  // namespace ppsim
