// hash_features: ids of a table to rows of embedding tables of limited size, by xxHash.
#include <xxhash.h>

#include <memory>

#include "calibrate/steps/native_step.hpp"
#include "calibrate/steps/settings.hpp"
#include "calibrate/steps/table.hpp"

namespace ppsim {
namespace {

std::int32_t narrow(std::int64_t value) {
    if (value == missing<std::int64_t>) return missing<std::int32_t>;
    constexpr std::int64_t most = std::numeric_limits<std::int32_t>::max();
    if (value >= -most && value <= most) return static_cast<std::int32_t>(value);
    throw SampleError("the count " + std::to_string(value) + " does not fit into 32 bits");
}

class HashFeatures : public NativeStep {
public:
    explicit HashFeatures(std::int64_t table_size)
        : table_size_(static_cast<std::uint64_t>(table_size)) {}

    Tensor run(const std::vector<const Tensor*>& inputs, const SampleKey&) const override {
        const auto rows = table_rows(*inputs.front(), ElementType::i64);
        const auto* in = reinterpret_cast<const std::int64_t*>(inputs.front()->data.data());
        auto result = make_tensor(ElementType::i32, {rows, table::columns});
        auto* out = reinterpret_cast<std::int32_t*>(result.data.data());
        for (std::int64_t row = 0; row < rows; ++row) {
            for (std::int64_t column = 0; column < table::columns; ++column) {
                const bool id = column >= table::first_categorical;
                *out++ = id ? place_of(*in, column) : narrow(*in);
                ++in;
            }
        }
        return result;
    }

private:
    // Each column has a seed of its own, so that ids that collide in one do not in another. A
    // missing id is hashed as well: it has a row of its own in each embedding.
    [[nodiscard]] std::int32_t place_of(std::int64_t id, std::int64_t column) const {
        const auto hash = XXH3_64bits_withSeed(&id, sizeof id, static_cast<std::uint64_t>(column));
        return static_cast<std::int32_t>(hash % table_size_);
    }

    std::uint64_t table_size_;
};

// Up to 2^24, so that float32 holds every place exactly.
const RegisterStep registration(StepKind{
    .name = "hash_features",
    .summary = "ids of a table to 0 .. table_size - 1, as int32 (xxHash)",
    .settings = {"table_size"},
    .make =
        [](const Settings& settings) {
            return std::make_unique<HashFeatures>(
                whole_setting(settings, "table_size", 1, 1 << 24));
        },
});

}  // namespace
}  // namespace ppsim
