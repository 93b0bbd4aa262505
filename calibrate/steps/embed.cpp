// embed: int32 tokens to the rows of a float32 table, as a model's embedding layer looks them up.
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "calibrate/steps/native_step.hpp"
#include "calibrate/steps/random.hpp"
#include "calibrate/steps/settings.hpp"
#include "model/core/error.hpp"

namespace ppsim {
namespace {

/// Values in [-1, 1) from a hash of their place: as incompressible as trained ones, and the same in
/// every process.
std::vector<float> random_table(std::size_t size) {
    std::vector<float> table(size);
    for (std::size_t i = 0; i < size; ++i) {
        const auto bits = scatter(i) >> 40U;  // 24 bits: what a float holds exactly
        table[i] = static_cast<float>(bits) / 8388608.0F - 1.0F;
    }
    return table;
}

class Embed : public NativeStep {
public:
    Embed(std::int64_t vocabulary, std::int64_t dimension)
        : vocabulary_(vocabulary),
          dimension_(dimension),
          table_(random_table(static_cast<std::size_t>(vocabulary * dimension))) {}

    Tensor run(const std::vector<const Tensor*>& inputs, const SampleKey&) const override {
        const auto& tokens = *inputs.front();
        if (tokens.type != ElementType::i32 || tokens.shape.size() != 1) {
            throw SampleError("embed takes int32 tokens in one dimension");
        }
        const auto row = static_cast<std::size_t>(dimension_) * sizeof(float);
        auto result = make_tensor(ElementType::f32, {tokens.shape[0], dimension_});
        for (std::size_t i = 0; i < static_cast<std::size_t>(tokens.shape[0]); ++i) {
            const auto token = token_at(tokens, i);
            std::memcpy(result.data.data() + i * row, table_.data() + token * dimension_, row);
        }
        return result;
    }

private:
    [[nodiscard]] std::int64_t token_at(const Tensor& tokens, std::size_t i) const {
        std::int32_t token = 0;
        std::memcpy(&token, tokens.data.data() + i * sizeof token, sizeof token);
        if (token >= 0 && token < vocabulary_) return token;
        throw SampleError("token " + std::to_string(token) + " lies outside the vocabulary of " +
                          std::to_string(vocabulary_));
    }

    std::int64_t vocabulary_;
    std::int64_t dimension_;
    std::vector<float> table_;
};

std::unique_ptr<NativeStep> make(const Settings& settings) {
    const auto vocabulary = whole_setting(settings, "vocabulary", 1, 10'000'000);
    const auto dimension = whole_setting(settings, "dimension", 1, 65536);
    constexpr std::int64_t most = std::int64_t{1} << 30;  // 4 GiB
    if (vocabulary <= most / dimension) return std::make_unique<Embed>(vocabulary, dimension);
    throw InputError("", "a table of vocabulary x dimension would take more than 4 GiB",
                     "take a smaller vocabulary or dimension");
}

const RegisterStep registration(StepKind{
    .name = "embed",
    .summary = "int32 tokens to rows of a random float32 table of vocabulary x dimension",
    .settings = {"vocabulary", "dimension"},
    .make = make,
});

}  // namespace
}  // namespace ppsim
