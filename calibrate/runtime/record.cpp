// Serialising and deserialising records.
#include "calibrate/runtime/record.hpp"

#include <cstring>
#include <limits>

#include "calibrate/runtime/data_error.hpp"

namespace ppsim {
namespace {

constexpr std::uint32_t magic = 0x31535050;  // "PPS1"
constexpr std::uint8_t largest_rank = 8;

class Writer {
public:
    explicit Writer(std::size_t size) : bytes_(size) {}

    template <class Value>
    void put(const Value& value) {
        put(&value, sizeof value);
    }

    void put(const void* from, std::size_t size) {
        if (size > 0) std::memcpy(bytes_.data() + at_, from, size);
        at_ += size;
    }

    Buffer take() { return std::move(bytes_); }

private:
    Buffer bytes_;
    std::size_t at_ = 0;
};

class Reader {
public:
    explicit Reader(std::span<const std::uint8_t> rest) : rest_(rest) {}

    template <class Value>
    Value get() {
        Value value;
        get(&value, sizeof value);
        return value;
    }

    void get(void* to, std::size_t size) {
        if (size > rest_.size()) throw SampleError("record ends too early");
        if (size > 0) std::memcpy(to, rest_.data(), size);
        rest_ = rest_.subspan(size);
    }

    [[nodiscard]] std::size_t left() const { return rest_.size(); }

private:
    std::span<const std::uint8_t> rest_;
};

std::size_t header_size(const Tensor& tensor) {
    return 2 + 8 * tensor.shape.size();
}

void put_tensor(Writer& writer, const Tensor& tensor) {
    writer.put(static_cast<std::uint8_t>(tensor.type));
    writer.put(static_cast<std::uint8_t>(tensor.shape.size()));
    for (const auto extent : tensor.shape)
        writer.put(extent);
    writer.put(tensor.data.data(), tensor.data.size());
}

// Refuses shapes whose size overflows or exceeds what the record still holds.
std::vector<std::int64_t> get_shape(Reader& reader, ElementType type) {
    const auto rank = reader.get<std::uint8_t>();
    if (rank > largest_rank) throw SampleError("record has a tensor of too many dimensions");
    std::vector<std::int64_t> shape;
    auto bytes = static_cast<std::int64_t>(size_of(type));
    for (int i = 0; i < rank; ++i) {
        const auto extent = reader.get<std::int64_t>();
        const bool overflows =
            extent > 0 && bytes > std::numeric_limits<std::int64_t>::max() / extent;
        if (extent < 0 || overflows) throw SampleError("record has a tensor of absurd shape");
        bytes *= extent;
        shape.push_back(extent);
    }
    if (static_cast<std::size_t>(bytes) > reader.left()) {
        throw SampleError("record is shorter than its tensor");
    }
    return shape;
}

Tensor get_tensor(Reader& reader) {
    const auto type = reader.get<std::uint8_t>();
    if (type > static_cast<std::uint8_t>(ElementType::f64)) {
        throw SampleError("record has an unknown element type");
    }
    const auto element = static_cast<ElementType>(type);
    auto tensor = make_tensor(element, get_shape(reader, element));
    reader.get(tensor.data.data(), tensor.data.size());
    return tensor;
}

}  // namespace

Buffer serialise(std::uint64_t number, std::span<const Tensor* const> tensors) {
    std::size_t size = sizeof magic + sizeof number + sizeof(std::uint32_t);
    for (const auto* tensor : tensors)
        size += header_size(*tensor) + tensor->data.size();
    Writer writer(size);
    writer.put(magic);
    writer.put(number);
    writer.put(static_cast<std::uint32_t>(tensors.size()));
    for (const auto* tensor : tensors)
        put_tensor(writer, *tensor);
    return writer.take();
}

Record deserialise(std::span<const std::uint8_t> bytes) {
    Reader reader(bytes);
    if (reader.get<std::uint32_t>() != magic) throw SampleError("not a record of this program");
    Record record;
    record.sample = reader.get<std::uint64_t>();
    const auto tensors = reader.get<std::uint32_t>();
    for (std::uint32_t i = 0; i < tensors; ++i)
        record.tensors.push_back(get_tensor(reader));
    return record;
}

}  // namespace ppsim
