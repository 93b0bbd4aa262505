// How faults read on a terminal.
#include "model/core/error.hpp"

#include <utility>

namespace ppsim {
namespace {

std::string snippet(const Fault& fault) {
    const auto& at = *fault.position;
    const std::string number = std::to_string(at.line);
    const auto indent = std::string(number.size() + 3, ' ');
    const auto before =
        std::string(static_cast<std::size_t>(at.column > 0 ? at.column - 1 : 0), ' ');
    const auto carets = std::string(static_cast<std::size_t>(at.width > 0 ? at.width : 1), '^');
    std::string text = "\n  " + number + " | " + fault.source_line;
    text += "\n" + indent + "| " + before + carets;
    return fault.remedy.empty() ? text : text + " " + fault.remedy;
}

std::string join(const std::vector<Fault>& faults) {
    std::string text;
    for (const auto& fault : faults) {
        if (!text.empty()) text += "\n";
        text += to_text(fault);
    }
    return text;
}

}  // namespace

std::string to_text(const Fault& fault) {
    std::string text = fault.where;
    if (fault.position) {
        text += ":" + std::to_string(fault.position->line) + ":" +
                std::to_string(fault.position->column);
    }
    text += (text.empty() ? "error: " : ": error: ") + fault.what;
    if (fault.position && !fault.source_line.empty()) return text + snippet(fault);
    return fault.remedy.empty() ? text : text + "; " + fault.remedy;
}

InputError::InputError(Fault fault) : InputError(std::vector<Fault>{std::move(fault)}) {}

InputError::InputError(std::vector<Fault> faults)
    : std::runtime_error(join(faults)), faults_(std::move(faults)) {}

InputError::InputError(std::string where, std::string what, std::string remedy)
    : InputError(Fault{std::move(where), std::move(what), std::move(remedy), {}, {}}) {}

}  // namespace ppsim
