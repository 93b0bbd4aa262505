// read_file: a source; its files are read by the runtime's readers.
#include "calibrate/steps/native_step.hpp"

namespace ppsim {
namespace {

const RegisterStep registration(StepKind{
    .name = "read_file",
    .summary = "reads one file a sample; pattern: \"*.jpg\", path: sub-directory",
    .source = true,
    .inputs = 0,
    .settings = {"pattern", "path"},
});

}  // namespace
}  // namespace ppsim
