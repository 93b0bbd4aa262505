// Steps against values that can be worked out by hand.
#include <catch2/catch.hpp>
#include <cstring>
#include <set>
#include <string>

#include "calibrate/runtime/step_runner.hpp"
#include "calibrate/steps/native_step.hpp"
#include "model/core/error.hpp"
#include "support/one_step.hpp"
#include "support/runtime_fixture.hpp"
#include "support/tiny_images.hpp"

namespace ppsim::test {
namespace {

Tensor image(std::vector<std::int64_t> shape, const std::vector<std::uint8_t>& values) {
    auto result = make_tensor(ElementType::u8, std::move(shape));
    REQUIRE(result.data.size() == values.size());
    std::copy(values.begin(), values.end(), result.data.begin());
    return result;
}

// JPEG keeps a colour up to rounding in the conversion to luminance and back.
void check_colour(const Tensor& picture, const std::vector<int>& colour) {
    for (std::size_t i = 0; i < picture.data.size(); ++i)
        REQUIRE(std::abs(int{picture.data[i]} - colour[i % 3]) <= 3);
}

using Shape = std::vector<std::int64_t>;

}  // namespace

TEST_CASE("a JPEG is decoded to the colours it was made of") {
    const auto picture = apply("decode_jpeg", {as_file(jpeg_of(plain(10, 17, {200, 60, 90})))});
    CHECK(picture.shape == Shape{10, 17, 3});
    CHECK(picture.type == ElementType::u8);
    check_colour(picture, {200, 60, 90});
}

TEST_CASE("a grey JPEG becomes RGB with three equal channels") {
    const auto picture = apply("decode_jpeg", {as_file(grey_jpeg_of(plain(9, 9, {80, 80, 80})))});
    CHECK(picture.shape == Shape{9, 9, 3});
    check_colour(picture, {80, 80, 80});
}

TEST_CASE("a CMYK JPEG becomes RGB: Adobe's inks are stored inverted, so full ones are white") {
    const auto decode = [](std::vector<std::uint8_t> inks) {
        return apply("decode_jpeg", {as_file(cmyk_jpeg_of(plain(8, 8, std::move(inks))))});
    };
    check_colour(decode({255, 255, 255, 255}), {255, 255, 255});
    check_colour(decode({0, 255, 255, 255}), {0, 255, 255});
    check_colour(decode({255, 255, 255, 0}), {0, 0, 0});
}

TEST_CASE("a JPEG cut off or overwritten is damage, not a half-grey image") {
    const auto file = jpeg_of(gradient(64, 64, 3));
    for (const std::size_t keep :
         {std::size_t{0}, std::size_t{1}, std::size_t{20}, file.size() / 2, file.size() - 30}) {
        INFO("first " << keep << " of " << file.size() << " bytes");
        CHECK_THROWS_AS(apply("decode_jpeg", {as_file(file.substr(0, keep))}), SampleError);
    }
    CHECK_THROWS_AS(apply("decode_jpeg", {as_file("GIF89a, say")}), SampleError);
}

TEST_CASE("a header that declares a monstrous image is damage, not 12 GB of memory") {
    auto file = jpeg_of(plain(8, 8, {1, 2, 3}));
    // The frame header SOF0: marker FF C0, length, precision, then height and width.
    const auto frame = file.find("\xFF\xC0");
    REQUIRE(frame != std::string::npos);
    for (std::size_t i = 5; i < 9; ++i)
        file[frame + i] = '\xFF';
    CHECK_THROWS_AS(apply("decode_jpeg", {as_file(file)}), SampleError);
    auto png = png_of(plain(2, 2, {1, 2, 3}));
    png.replace(16, 8, std::string("\x7F\xFF\xFF\xFF\x7F\xFF\xFF\xFF", 8));
    CHECK_THROWS_AS(apply("decode_png", {as_file(png)}), SampleError);
}

TEST_CASE("a PNG is decoded to the very bytes it was made of") {
    const auto original = gradient(5, 7, 1);
    const auto picture = apply("decode_png", {as_file(png_of(original))});
    CHECK(picture.shape == original.shape);
    CHECK(picture.data == original.data);
}

TEST_CASE("16 bits of grey become 8 of RGB, palettes become their colours") {
    const auto deep = apply("decode_png", {as_file(deep_png_of(image({1, 3, 1}, {0, 77, 255})))});
    CHECK(deep.data == image({1, 3, 3}, {0, 0, 0, 77, 77, 77, 255, 255, 255}).data);
    const auto palette =
        apply("decode_png",
              {as_file(palette_png_of(image({1, 2, 1}, {1, 0}), {10, 20, 30}, {40, 50, 60}))});
    CHECK(palette.data == image({1, 2, 3}, {40, 50, 60, 10, 20, 30}).data);
}

TEST_CASE("a PNG cut off anywhere, or with a flipped bit in its data, is damage") {
    const auto file = png_of(gradient(16, 16, 2));
    // The last four bytes are the checksum of a chunk without data, which libspng lets go.
    for (std::size_t keep = 0; keep < file.size() - 4; keep += 7) {
        INFO("first " << keep << " of " << file.size() << " bytes");
        CHECK_THROWS_AS(apply("decode_png", {as_file(file.substr(0, keep))}), SampleError);
    }
    auto flipped = file;
    flipped[file.find("IDAT") + 10] ^= 1;
    CHECK_THROWS_AS(apply("decode_png", {as_file(flipped)}), SampleError);
}

TEST_CASE("resize gives the shorter side its length and keeps the aspect") {
    const Settings to_ten = {{"shorter_side", 10.0}};
    const auto shape = [&](std::int64_t height, std::int64_t width) {
        return apply("resize", {plain(height, width, {9, 9, 9})}, to_ten).shape;
    };
    CHECK(shape(20, 40) == Shape{10, 20, 3});
    CHECK(shape(40, 20) == Shape{20, 10, 3});
    CHECK(shape(5, 8) == Shape{10, 16, 3});
    CHECK(shape(1, 300) == Shape{10, 3000, 3});
    CHECK(shape(15, 22) == Shape{10, 15, 3});  // 22 * 10 / 15 = 14.67
}

TEST_CASE("shrinking averages areas: halving a 2 x 4 image gives the means of its blocks") {
    const auto small = apply("resize", {image({2, 4, 1}, {0, 100, 10, 20, 40, 60, 30, 40})},
                             {{"shorter_side", 1.0}});
    CHECK(small.data == image({1, 2, 1}, {50, 25}).data);
}

TEST_CASE("center maps 0, 51 and 255 to -1, -0.6 and 1") {
    const auto centred = apply("center", {image({1, 1, 3}, {0, 51, 255})});
    CHECK(centred.type == ElementType::f32);
    CHECK(centred.shape == Shape{1, 1, 3});
    float values[3];
    REQUIRE(centred.data.size() == sizeof values);
    std::memcpy(values, centred.data.data(), sizeof values);
    CHECK(values[0] == Approx(-1));
    CHECK(values[1] == Approx(-0.6));
    CHECK(values[2] == Approx(1));
}

TEST_CASE("a crop is a window of the image, at every place in the long run") {
    // Each pixel is its own position, so the first pixel tells where the window lies.
    auto numbered = make_tensor(ElementType::u8, {4, 5, 1});
    for (std::size_t i = 0; i < 20; ++i)
        numbered.data[i] = static_cast<std::uint8_t>(i);
    std::set<int> places;
    for (std::uint64_t i = 0; i < 300; ++i) {
        const auto window = apply("random_crop", {numbered}, {{"height", 3.0}, {"width", 2.0}},
                                  {.seed = 1, .epoch = 1, .sample = i});
        REQUIRE(window.shape == Shape{3, 2, 1});
        const int first = window.data[0];
        for (std::size_t k = 0; k < 6; ++k)
            REQUIRE(window.data[k] == first + static_cast<int>(5 * (k / 2) + k % 2));
        places.insert(first);
    }
    CHECK(places.size() == 2 * 4);
}

TEST_CASE("a crop as large as the image is the image; a larger one is refused for that sample") {
    const auto whole = gradient(4, 5, 0);
    CHECK(apply("random_crop", {whole}, {{"height", 4.0}, {"width", 5.0}}).data == whole.data);
    CHECK_THROWS_AS(apply("random_crop", {whole}, {{"height", 5.0}, {"width", 5.0}}), SampleError);
}

TEST_CASE("a flip mirrors each row, in about half of the epochs") {
    const auto row = image({1, 2, 3}, {1, 2, 3, 4, 5, 6});
    const auto mirrored = image({1, 2, 3}, {4, 5, 6, 1, 2, 3});
    int flips = 0;
    for (std::uint64_t epoch = 0; epoch < 400; ++epoch) {
        const auto result =
            apply("random_flip", {row}, {}, {.seed = 1, .epoch = epoch, .sample = 0});
        REQUIRE((result.data == row.data || result.data == mirrored.data));
        flips += result.data == mirrored.data ? 1 : 0;
    }
    // 400 fair draws: 200 with a standard deviation of 10.
    CHECK(std::abs(flips - 200) < 50);
}

TEST_CASE("join puts the bytes of its inputs behind each other, in the order of the inputs") {
    const auto joined = apply("join", {image({1, 1, 2}, {1, 2}), as_file("ab"), as_file("c")});
    CHECK(joined.shape == Shape{5});
    CHECK(joined.data == Buffer{1, 2, 'a', 'b', 'c'});
}

TEST_CASE("image steps refuse what is no image") {
    for (const auto* kind : {"resize", "random_crop", "random_flip"}) {
        const Settings settings = {{"shorter_side", 4.0}, {"height", 2.0}, {"width", 2.0}};
        CHECK_THROWS_AS(apply(kind, {as_file("some text")}, settings), SampleError);
    }
    CHECK_THROWS_AS(apply("center", {make_tensor(ElementType::f32, {2, 2, 3})}), SampleError);
    CHECK_THROWS_AS(
        apply("resize", {make_tensor(ElementType::i64, {4, 4, 3})}, {{"shorter_side", 2.0}}),
        SampleError);
}

TEST_CASE("all step kinds have registered themselves") {
    for (const auto* kind : {"read_file", "decode_jpeg", "decode_png", "resize", "center",
                             "random_crop", "random_flip", "join"}) {
        CHECK(find_step_kind(kind) != nullptr);
    }
    CHECK(find_step_kind("decode_gif") == nullptr);
}

TEST_CASE("two steps of one kind in a pipeline draw apart") {
    const Pipeline pipeline(
        {.name = "twice",
         .steps = {step("read", "read_file", {}), step("a", "random_flip", {"read"}),
                   step("b", "random_flip", {"read"}), step("join", "join", {"a", "b"})}});
    const StepRunner runner(pipeline);
    int apart = 0;
    for (std::uint64_t epoch = 1; epoch <= 100; ++epoch) {
        StepRunner::Values values(4);
        values[0] = std::make_shared<const Tensor>(image({1, 2, 1}, {1, 2}));
        runner.run(values, {}, {pipeline.sink()}, {1, epoch, 0});
        const auto& both = values[pipeline.sink()]->data;
        apart += both[0] != both[2] ? 1 : 0;
    }
    // Independent fair draws differ half of the time.
    CHECK(std::abs(apart - 50) < 30);
}

}  // namespace ppsim::test
