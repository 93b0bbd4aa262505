// ppsim doctor: what this host can calibrate, and what would bias it.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "calibrate/host_findings.hpp"
#include "calibrate/host_watch.hpp"
#include "calibrate/runtime/clock.hpp"
#include "calibrate/storage_findings.hpp"
#include "model/io/doctor_json.hpp"
#include "src/commands/command.hpp"
#include "src/commands/exit_code.hpp"
#include "src/commands/inputs.hpp"
#include "src/reports/findings.hpp"

namespace ppsim {
namespace {

struct Options {
    std::string data;
    std::string scratch = ".";
    bool json = false;
};

// Half a second: long enough to see a clock that moves with the load.
std::vector<Finding> watched() {
    HostWatch watch;
    for (int i = 0; i < 10; ++i) {
        watch.look();
        sleep_until(now() + 50 * ms);
    }
    return watch.findings();
}

int run(const Options& options) {
    auto findings = host_findings({}, affinity());
    for (const auto& finding : watched())
        findings.push_back(finding);
    if (!options.data.empty()) {
        const auto more = data_findings({}, options.data, options.scratch);
        findings.insert(findings.end(), more.begin(), more.end());
    }
    fmt::print("{}", options.json ? doctor_json_text(findings, {PPSIM_VERSION, invocation(), {}, 0})
                                  : findings_text(findings));
    return blocked(findings) ? exit_blocked : exit_ok;
}

std::function<int()> attach(CLI::App& app) {
    auto options = std::make_shared<Options>();
    app.add_option("--data", options->data, "directory of the data set to look into");
    app.add_option("--store", options->scratch, "directory where calibrate will write records")
        ->capture_default_str();
    app.add_flag("--json", options->json, "one JSON document (ppsim.doctor/1)");
    return [options] { return run(*options); };
}

const RegisterCommand registration(5,
                                   {"doctor", "start",
                                    "what this host can calibrate and what would bias it",
                                    "example: ppsim doctor --data DIR", attach});

}  // namespace
}  // namespace ppsim
