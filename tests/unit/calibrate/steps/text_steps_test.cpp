// Text steps against pages, tokens and tables small enough to check by eye.
#include <sentencepiece_processor.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <set>
#include <string>
#include <thread>

#include "calibrate/runtime/step_runner.hpp"
#include "model/core/error.hpp"
#include "support/one_step.hpp"
#include "support/runtime_fixture.hpp"
#include "support/temporary_directory.hpp"
#include "support/tiny_subwords.hpp"

namespace ppsim::test {
namespace {

using Shape = std::vector<std::int64_t>;

std::string text_in(const std::string& html) {
    const auto text = apply("decode_html", {as_file(html)});
    return {text.data.begin(), text.data.end()};
}

Tensor tokens(const std::vector<std::int32_t>& values) {
    return tensor_of(ElementType::i32, {static_cast<std::int64_t>(values.size())}, values);
}

std::vector<int> numbers(const Tensor& tensor) {
    REQUIRE(tensor.type == ElementType::i32);
    return values_of<int>(tensor);
}

}  // namespace

TEST_CASE("a page becomes the text a reader sees: blocks on lines, blanks run together") {
    CHECK(text_in("<html><head><title>no</title></head><body><h1>On  reading</h1>\n"
                  "<p>One <b>bold</b>er\n word.</p><ul><li>first<li>second</ul></body></html>") ==
          "On reading\nOne bolder word.\nfirst\nsecond");
}

TEST_CASE("scripts, styles, comments and hidden elements are no text") {
    CHECK(text_in("<body>a<script>var x = '<p>b</p>';</script><style>p { c: d }</style>"
                  "<!-- e --><div hidden>f<p>g</p></div><template>h</template> i</body>") == "a i");
}

TEST_CASE("character references become characters, other encodings UTF-8") {
    CHECK(text_in("<p>x &lt; y &amp; caf&eacute; &#8364;</p>") == "x < y & caf\u00e9 \u20ac");
    CHECK(text_in("<html><head><meta charset=\"iso-8859-1\"></head><body>caf\xe9</body></html>") ==
          "caf\u00e9");
    CHECK(text_in("<html><head><meta charset=\"utf-8\"></head><body>caf\xc3\xa9</body></html>") ==
          "caf\u00e9");
}

TEST_CASE("broken HTML is mended, as browsers do") {
    CHECK(text_in("<p>open <b>for ever<p>next</i></table>") == "open for ever\nnext");
    CHECK(text_in("plain text") == "plain text");
}

TEST_CASE("a page nested ten thousand deep does not exhaust the stack") {
    std::string html;
    for (int i = 0; i < 10000; ++i)
        html += "<div>";
    // The parser may stop at a depth of its own; text before that is there.
    CHECK_THAT(text_in("<p>before</p>" + html + "deep"), Catch::StartsWith("before"));
}

TEST_CASE("a page without visible text is refused for that sample") {
    for (const auto* page : {"", "<html></html>", "<body> \n </body>", "<script>x</script>"})
        CHECK_THROWS_AS(text_in(page), SampleError);
    CHECK_THROWS_AS(apply("decode_html", {floats({1}, {1})}), SampleError);
}

TEST_CASE("sub-words of a text put together again are the text") {
    const TemporaryDirectory directory;
    const auto model = directory.file("words.model", subword_model()).string();
    const auto encoded =
        apply("encode_subwords", {as_file("the reader reads")}, {{"model", model}});
    const auto values = numbers(encoded);
    // Fewer tokens than letters: pieces of words were found.
    CHECK(values.size() < 16);
    sentencepiece::SentencePieceProcessor processor;
    REQUIRE(processor.Load(model).ok());
    CHECK(processor.DecodeIds(values) == "the reader reads");
}

TEST_CASE("many threads share one model and get the same tokens") {
    const TemporaryDirectory directory;
    const auto model = directory.file("words.model", subword_model()).string();
    const auto step = find_step_kind("encode_subwords")->make({{"model", model}});
    const auto text = as_file("a reader encodes pages of the pipeline");
    const auto alone = step->run({&text}, {});
    std::vector<Tensor> results(8);
    {
        std::vector<std::jthread> crew;
        for (auto& result : results)
            crew.emplace_back([&] { result = step->run({&text}, {}); });
    }
    for (const auto& result : results)
        CHECK(result.data == alone.data);
}

TEST_CASE("a model is looked for in the data directory; one that is absent or damaged is refused") {
    const TemporaryDirectory directory;
    directory.file("words.model", subword_model());
    directory.file("damaged.model", "no model");
    const auto build = [&](const std::string& model) {
        const StepRunner runner(
            Pipeline({.name = "p",
                      .steps = {step("read", "read_file", {}),
                                step("encode", "encode_subwords", {"read"}, {{"model", model}})}}),
            directory.path());
    };
    CHECK_NOTHROW(build("words.model"));
    CHECK_NOTHROW(build((directory.path() / "words.model").string()));
    CHECK_THROWS_AS(build("damaged.model"), InputError);
    CHECK_THROWS_AS(build(""), InputError);
    try {
        build("absent.model");
        FAIL("accepted");
    } catch (const InputError& error) {
        CHECK_THAT(error.faults().front().where, Catch::Contains("encode"));
        CHECK_THAT(error.faults().front().what, Catch::Contains("absent.model"));
    }
}

TEST_CASE("records are made anew when the model that encoded them was trained anew") {
    const TemporaryDirectory directory;
    directory.file("data/page.txt", "the reader reads the page");
    directory.file("data/words.model", subword_model(50));
    const Pipeline pipeline(
        {.name = "p",
         .steps = {
             step("read", "read_file", {}, {{"pattern", std::string("*.txt")}}),
             step("encode", "encode_subwords", {"read"}, {{"model", std::string("words.model")}}),
             step("tap", "tap", {"encode"})}});
    const auto settings = settings_for(directory, pipeline, "split@encode");
    const auto store_once = [&] {
        const auto data = data_files(pipeline, settings.data, 0);
        return store(StepRunner(pipeline, settings.data), data, settings).reused;
    };
    CHECK_FALSE(store_once());
    CHECK(store_once());
    directory.file("data/words.model", subword_model(45));
    CHECK_FALSE(store_once());
}

TEST_CASE("equal tokens get equal rows, others get others, of values between -1 and 1") {
    const Settings settings = {{"vocabulary", 100.0}, {"dimension", 16.0}};
    const auto rows = apply("embed", {tokens({7, 99, 7, 0})}, settings);
    CHECK(rows.shape == Shape{4, 16});
    const auto values = floats_of(rows);
    const auto row = [&](int i) {
        return std::vector<float>(values.begin() + 16 * i, values.begin() + 16 * (i + 1));
    };
    CHECK(row(0) == row(2));
    CHECK(row(0) != row(1));
    CHECK(row(1) != row(3));
    CHECK(std::set<float>(values.begin(), values.end()).size() == 3 * 16);
    CHECK(*std::min_element(values.begin(), values.end()) >= -1);
    CHECK(*std::max_element(values.begin(), values.end()) < 1);
}

TEST_CASE("embed refuses tokens outside its vocabulary, other types, and monstrous tables") {
    const Settings settings = {{"vocabulary", 100.0}, {"dimension", 16.0}};
    CHECK_THROWS_AS(apply("embed", {tokens({100})}, settings), SampleError);
    CHECK_THROWS_AS(apply("embed", {tokens({-1})}, settings), SampleError);
    CHECK_THROWS_AS(apply("embed", {as_file("text")}, settings), SampleError);
    CHECK_THROWS_AS(
        find_step_kind("embed")->make({{"vocabulary", 10000000.0}, {"dimension", 65536.0}}),
        InputError);
}

}  // namespace ppsim::test
