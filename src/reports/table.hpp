// Table: aligned columns of text.
#pragma once

#include <string>
#include <vector>

namespace ppsim {

enum class Align { left, right };

struct Column {
    std::string heading;
    Align align = Align::right;
};

/// Two spaces before each column; trailing blanks are cut; widths count characters, not bytes.
[[nodiscard]] std::string table(const std::vector<Column>& columns,
                                const std::vector<std::vector<std::string>>& rows);

}  // namespace ppsim
