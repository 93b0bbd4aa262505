// Faults of a simulated run: what a file may say and what it is told.
#include "src/commands/faults_file.hpp"

#include <catch2/catch.hpp>

#include "support/temporary_directory.hpp"
#include "unit/model/io/faults_of.hpp"

namespace ppsim {
namespace {

std::string complaint(const std::string& line) {
    const test::TemporaryDirectory directory;
    const auto file =
        directory.file("faults.yaml", "schema: ppsim.faults/1\nfaults:\n  - {" + line + "}\n");
    return faults_of([&] { (void)read_faults(file, 2); });
}

bool says(const std::string& line, const std::string& part) {
    const auto text = complaint(line);
    INFO(text);
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("a fault has a kind, a node, a time and a factor") {
    const test::TemporaryDirectory directory;
    const auto file =
        directory.file("faults.yaml",
                       "schema: ppsim.faults/1\nfaults:\n"
                       "  - {kind: slow_node, node: 1, from: 10 s, until: 1 min, factor: 0.5}\n"
                       "  - {kind: lost_node, from: 5 s, until: 6 s}\n");
    const auto faults = read_faults(file, 2);
    REQUIRE(faults.size() == 2);
    CHECK(faults[0].kind == FaultKind::slow_node);
    CHECK(faults[0].node == 1);
    CHECK(faults[0].until / second == 60);
    CHECK(faults[0].factor == 0.5);
    CHECK(faults[1].kind == FaultKind::lost_node);
}

TEST_CASE("faults that make no sense are told so") {
    CHECK(says("kind: slow_nod, factor: 0.5", "did you mean \"slow_node\"?"));
    CHECK(says("kind: slow_node, node: 2, factor: 0.5", "no such node"));
    CHECK(says("kind: slow_node", "\"factor\" is missing"));
    CHECK(says("kind: slow_store, factor: 2", "cannot speed up"));
    CHECK(says("kind: lost_node, from: 5 s, until: 4 s", "before \"from\""));
    CHECK(says("kind: lost_node, form: 5 s", "unknown key"));
    CHECK(says("kind: lost_node, from: 5", "unit"));
}

}  // namespace ppsim
