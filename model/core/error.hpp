// InputError: something the user can mend, with where it stands, what is wrong and how to mend it.
#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace ppsim {

/// A place in a text file; lines and columns count from 1.
struct Position {
    int line = 0;
    int column = 0;
    int width = 1;  ///< characters to underline
};

/// One fault of an input: `where` is a file or a flag, `what` the fault, `remedy` how to mend it.
struct Fault {
    std::string where;
    std::string what;
    std::string remedy = {};
    std::optional<Position> position = {};
    std::string source_line = {};  ///< the line of text that `position` is in, if there is one
};

/// "where:line:col: error: what", the source line with a caret, and the remedy.
[[nodiscard]] std::string to_text(const Fault& fault);

/// Thrown at the rim only (parsers, commands); carries every fault that was found. Exit code 3.
class InputError : public std::runtime_error {
public:
    explicit InputError(Fault fault);
    explicit InputError(std::vector<Fault> faults);
    InputError(std::string where, std::string what, std::string remedy = {});

    [[nodiscard]] const std::vector<Fault>& faults() const { return faults_; }

private:
    std::vector<Fault> faults_;
};

}  // namespace ppsim
