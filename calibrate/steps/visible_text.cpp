// Walks the tree in document order, without recursion: a hostile page may be nested without end.
#include "calibrate/steps/visible_text.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace ppsim {
namespace {

using std::string_view;

// Both lists ascend, for binary search.
constexpr std::array<string_view, 14> unseen = {
    "applet", "audio",  "canvas", "head", "iframe",   "noframes", "noscript",
    "object", "script", "style",  "svg",  "template", "textarea", "video"};

constexpr std::array<string_view, 41> blocks = {
    "address",  "article",    "aside",   "blockquote", "body",   "br",      "caption",
    "center",   "dd",         "details", "dir",        "div",    "dl",      "dt",
    "fieldset", "figcaption", "figure",  "footer",     "form",   "h1",      "h2",
    "h3",       "h4",         "h5",      "h6",         "header", "hr",      "li",
    "main",     "nav",        "ol",      "p",          "pre",    "section", "summary",
    "table",    "td",         "th",      "title",      "tr",     "ul"};

string_view view(const xmlChar* text) {
    return text == nullptr ? string_view() : reinterpret_cast<const char*>(text);
}

template <class Names>
bool is_one_of(const Names& names, const xmlNode* node) {
    return std::binary_search(names.begin(), names.end(), view(node->name));
}

// xmlHasProp takes no const node, though it only reads.
bool is_hidden(const xmlNode* node) {
    for (const auto* attribute = node->properties; attribute != nullptr;
         attribute = attribute->next) {
        if (view(attribute->name) == "hidden") return true;
    }
    return false;
}

bool is_seen(const xmlNode* element) {
    return !is_one_of(unseen, element) && !is_hidden(element);
}

bool is_seen_block(const xmlNode* node) {
    return node->type == XML_ELEMENT_NODE && is_one_of(blocks, node) && is_seen(node);
}

bool is_space(char c) {
    return c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f';
}

class Writer {
public:
    void add(string_view text) {
        for (const char c : text) {
            if (is_space(c)) {
                blank_ = true;
                continue;
            }
            separate();
            text_ += c;
        }
    }

    void break_line() { line_ = true; }

    std::string take() { return std::move(text_); }

private:
    // One separator between words, however many tags and blanks there were; none at the start.
    void separate() {
        if (!text_.empty() && (line_ || blank_)) text_ += line_ ? '\n' : ' ';
        line_ = blank_ = false;
    }

    std::string text_;
    bool line_ = false;
    bool blank_ = false;
};

/// Where the walk goes on behind a node and everything in it; tells the writer of blocks that end.
const xmlNode* behind(const xmlNode* node, const xmlNode* root, Writer& writer) {
    while (node != root) {
        if (is_seen_block(node)) writer.break_line();
        if (node->next != nullptr) return node->next;
        node = node->parent;
    }
    return nullptr;
}

// True where the children are seen.
bool enter(const xmlNode* node, Writer& writer) {
    if (node->type == XML_TEXT_NODE) writer.add(view(node->content));
    if (is_seen_block(node)) writer.break_line();
    return node->type == XML_ELEMENT_NODE && is_seen(node);
}

}  // namespace

std::string visible_text(const xmlNode* root) {
    Writer writer;
    const auto* node = root;
    while (node != nullptr) {
        const bool inside = enter(node, writer) && node->children != nullptr;
        node = inside ? node->children : behind(node, root, writer);
    }
    return writer.take();
}

}  // namespace ppsim
