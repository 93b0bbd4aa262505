// encode_subwords: text to the int32 numbers of its sub-words, by SentencePiece.
#include <sentencepiece_processor.h>

#include <cstring>
#include <filesystem>
#include <memory>
#include <string>
#include <system_error>
#include <vector>

#include "calibrate/steps/native_step.hpp"
#include "calibrate/steps/settings.hpp"
#include "calibrate/steps/text.hpp"
#include "model/core/error.hpp"

namespace ppsim {
namespace {

class EncodeSubwords : public NativeStep {
public:
    explicit EncodeSubwords(const std::string& model) {
        // Given a directory, SentencePiece throws where it would otherwise return a status.
        std::error_code error;
        if (std::filesystem::is_regular_file(model, error) && processor_.Load(model).ok()) return;
        throw InputError("", "\"model\" is no SentencePiece model that can be read: " + model,
                         "train one with spm_train");
    }

    Tensor run(const std::vector<const Tensor*>& inputs, const SampleKey&) const override {
        std::vector<int> numbers;
        const auto status = processor_.Encode(text_of(*inputs.front()), &numbers);
        if (!status.ok()) throw SampleError("cannot be encoded: " + status.ToString());
        if (numbers.empty()) throw SampleError("text without a single sub-word");
        auto tokens = make_tensor(ElementType::i32, {static_cast<std::int64_t>(numbers.size())});
        static_assert(sizeof(int) == 4);
        std::memcpy(tokens.data.data(), numbers.data(), tokens.data.size());
        return tokens;
    }

private:
    sentencepiece::SentencePieceProcessor processor_;
};

const RegisterStep registration(StepKind{
    .name = "encode_subwords",
    .summary = "text to int32 tokens; model: a SentencePiece model in the data directory",
    .settings = {"model"},
    .files = {"model"},
    .make =
        [](const Settings& settings) {
            const auto model = text_setting(settings, "model", "");
            if (!model.empty()) return std::make_unique<EncodeSubwords>(model);
            throw InputError("", "the setting \"model\" is missing",
                             "a SentencePiece model in the data directory");
        },
});

}  // namespace
}  // namespace ppsim
