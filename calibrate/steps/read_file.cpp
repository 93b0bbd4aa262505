// read_file: a source; its files are read by the runtime's readers.
#include "calibrate/steps/native_step.hpp"
#include "calibrate/steps/settings.hpp"

namespace ppsim {
namespace {

std::unique_ptr<NativeStep> check(const Settings& settings) {
    static_cast<void>(text_setting(settings, "pattern", "*"));
    static_cast<void>(text_setting(settings, "path", ""));
    return nullptr;
}

const RegisterStep registration(StepKind{
    .name = "read_file",
    .summary = "reads one file a sample; pattern: \"*.jpg\", path: sub-directory",
    .source = true,
    .inputs = 0,
    .settings = {"pattern", "path"},
    .make = check,
});

}  // namespace
}  // namespace ppsim
