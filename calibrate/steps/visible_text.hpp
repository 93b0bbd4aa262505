// The text of an HTML tree that a reader sees.
#pragma once

#include <libxml/tree.h>

#include <string>

namespace ppsim {

/// UTF-8. Without scripts, styles, comments and what is marked `hidden`; white space runs together
/// to one blank, block elements (paragraphs, list items, cells, headings) stand on lines of their
/// own.
[[nodiscard]] std::string visible_text(const xmlNode* root);

}  // namespace ppsim
