// Reads faults.
#include "src/commands/faults_file.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "model/core/spelling.hpp"
#include "model/io/yaml_object.hpp"

namespace ppsim {
namespace {

const std::vector<std::string> kinds = {"slow_node", "lost_node", "slow_link", "slow_store",
                                        "drained_bucket"};

FaultKind kind_of(YamlObject& object) {
    const auto text = object.required_text("kind");
    const auto found = std::find(kinds.begin(), kinds.end(), text);
    if (found != kinds.end()) return static_cast<FaultKind>(found - kinds.begin());
    object.fault_at("kind", "unknown kind \"" + text + "\"", suggestion(text, kinds));
    return FaultKind::slow_node;
}

SimulatedFault read_fault(YamlObject& object, std::size_t nodes) {
    SimulatedFault fault;
    fault.kind = kind_of(object);
    const double node = object.number_or_zero("node").value_or(0);
    if (node != static_cast<double>(static_cast<std::size_t>(node)) ||
        node >= static_cast<double>(nodes)) {
        object.fault_at("node", "there is no such node", "nodes count from 0");
    } else {
        fault.node = static_cast<std::size_t>(node);
    }
    fault.from = object.duration_or_zero("from").value_or(0 * second);
    fault.until = object.duration_or_zero("until").value_or(fault.from);
    if (fault.until < fault.from) object.fault_at("until", "\"until\" lies before \"from\"");
    const auto factor = object.number("factor");
    const bool slows = fault.kind == FaultKind::slow_node || fault.kind == FaultKind::slow_link ||
                       fault.kind == FaultKind::slow_store;
    if (slows && !factor) object.fault_here("\"factor\" is missing", "as in \"factor: 0.5\"");
    fault.factor = factor.value_or(1);
    if (slows && fault.factor > 1) {
        object.fault_at("factor", "a fault cannot speed up", "give a factor of at most 1");
    }
    object.finish();
    return fault;
}

}  // namespace

std::vector<SimulatedFault> read_faults(const std::filesystem::path& path, std::size_t nodes) {
    YamlFile file(path, "faults", {});
    YamlObject root(file, file.root(), "");
    (void)root.text("schema");
    std::vector<SimulatedFault> faults;
    for (auto& object : root.objects("faults"))
        faults.push_back(read_fault(object, nodes));
    root.finish();
    file.check();
    return faults;
}

}  // namespace ppsim
