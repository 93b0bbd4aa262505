// ppsim doctor: what this host can calibrate, and what would bias it.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "calibrate/host_findings.hpp"
#include "model/io/doctor_json.hpp"
#include "src/commands/command.hpp"
#include "src/commands/exit_code.hpp"
#include "src/commands/inputs.hpp"
#include "src/reports/findings.hpp"

namespace ppsim {
namespace {

struct Options {
    bool json = false;
};

int run(const Options& options) {
    const auto findings = host_findings({}, affinity());
    fmt::print("{}", options.json ? doctor_json_text(findings, {PPSIM_VERSION, invocation(), {}, 0})
                                  : findings_text(findings));
    return blocked(findings) ? exit_blocked : exit_ok;
}

std::function<int()> attach(CLI::App& app) {
    auto options = std::make_shared<Options>();
    app.add_flag("--json", options->json, "one JSON document (ppsim.doctor/1)");
    return [options] { return run(*options); };
}

const RegisterCommand registration(5,
                                   {"doctor", "start",
                                    "what this host can calibrate and what would bias it",
                                    "example: ppsim doctor --data DIR", attach});

}  // namespace
}  // namespace ppsim
