// decode_html: HTML bytes to the text that a reader of the page sees, by libxml2.
#include <libxml/HTMLparser.h>
#include <libxml/parser.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <string>

#include "calibrate/steps/native_step.hpp"
#include "calibrate/steps/text.hpp"
#include "calibrate/steps/visible_text.hpp"

namespace ppsim {
namespace {

struct FreeDocument {
    void operator()(xmlDoc* document) const { xmlFreeDoc(document); }
};

using Document = std::unique_ptr<xmlDoc, FreeDocument>;

// HTML in the wild is seldom valid: the parser mends it, as browsers do, and keeps quiet.
Document parse(std::string_view html) {
    if (html.size() > static_cast<std::size_t>(std::numeric_limits<int>::max())) {
        throw SampleError("HTML of more than 2 GiB");
    }
    constexpr int options = HTML_PARSE_RECOVER | HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING |
                            HTML_PARSE_NONET | HTML_PARSE_COMPACT;
    return Document(
        htmlReadMemory(html.data(), static_cast<int>(html.size()), nullptr, nullptr, options));
}

class DecodeHtml : public NativeStep {
public:
    DecodeHtml() {
        xmlInitParser();  // before there are threads; repeated calls do nothing
    }

    Tensor run(const std::vector<const Tensor*>& inputs, const SampleKey&) const override {
        const auto html = text_of(*inputs.front());
        if (html.empty()) throw SampleError("empty file, no HTML");
        const auto document = parse(html);
        const auto* root = document ? xmlDocGetRootElement(document.get()) : nullptr;
        const auto text = root == nullptr ? std::string() : visible_text(root);
        // A page of scripts, or bytes that are no HTML: no tokens could follow from it.
        if (text.empty()) throw SampleError("HTML without visible text");
        Buffer bytes(text.size());
        std::copy(text.begin(), text.end(), bytes.begin());
        return make_bytes(std::move(bytes));
    }
};

const RegisterStep registration(StepKind{
    .name = "decode_html",
    .summary = "HTML to its visible text, in UTF-8 (libxml2)",
    .make = [](const Settings&) { return std::make_unique<DecodeHtml>(); },
});

}  // namespace
}  // namespace ppsim
