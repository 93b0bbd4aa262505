// Tensors to record bytes and back.
#include "calibrate/runtime/record.hpp"

#include <catch2/catch.hpp>
#include <vector>

#include "calibrate/runtime/data_error.hpp"

namespace ppsim {
namespace {

Tensor numbered(ElementType type, std::vector<std::int64_t> shape) {
    auto tensor = make_tensor(type, std::move(shape));
    for (std::size_t i = 0; i < tensor.data.size(); ++i)
        tensor.data[i] = static_cast<std::uint8_t>(i * 31);
    return tensor;
}

// None where the record is refused.
std::size_t tensors_in(const Buffer& bytes) {
    try {
        return deserialise(bytes).tensors.size();
    } catch (const SampleError&) {
        return 0;
    }
}

}  // namespace

TEST_CASE("a record gives back every tensor's type, shape and bytes, and its sample's number") {
    const std::vector<Tensor> tensors = {
        numbered(ElementType::u8, {4, 5, 3}), numbered(ElementType::f32, {7}),
        numbered(ElementType::i64, {}), numbered(ElementType::f64, {3, 0, 2})};
    std::vector<const Tensor*> pointers;
    for (const auto& tensor : tensors)
        pointers.push_back(&tensor);
    const auto record = deserialise(serialise(12345678901U, pointers));
    CHECK(record.sample == 12345678901U);
    REQUIRE(record.tensors.size() == tensors.size());
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        CHECK(record.tensors[i].type == tensors[i].type);
        CHECK(record.tensors[i].shape == tensors[i].shape);
        CHECK(record.tensors[i].data == tensors[i].data);
    }
}

TEST_CASE("bytes that are no record are refused, wherever they stop") {
    const auto tensor = numbered(ElementType::f32, {2, 3});
    const std::vector<const Tensor*> tensors = {&tensor};
    const auto whole = serialise(1, tensors);
    for (std::size_t length = 0; length < whole.size(); ++length) {
        CHECK_THROWS_AS(deserialise(std::span(whole).first(length)), SampleError);
    }
    auto other = whole;
    other[0] ^= 1U;
    CHECK_THROWS_AS(deserialise(other), SampleError);
}

TEST_CASE("any flipped bit in a record's head is refused or harmless, never a crash") {
    const auto tensor = numbered(ElementType::u8, {2, 3});
    const std::vector<const Tensor*> tensors = {&tensor};
    const auto whole = serialise(1, tensors);
    for (std::size_t bit = 0; bit < 8 * whole.size(); ++bit) {
        auto damaged = whole;
        damaged[bit / 8] = static_cast<std::uint8_t>(damaged[bit / 8] ^ (1U << bit % 8));
        CHECK(tensors_in(damaged) <= 1);
    }
}

}  // namespace ppsim
