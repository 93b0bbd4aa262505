// Trainer: SentencePiece.
#include "support/tiny_subwords.hpp"

#include <sentencepiece_trainer.h>

#include <stdexcept>
#include <vector>

namespace ppsim::test {
namespace {

class Sentences : public sentencepiece::SentenceIterator {
public:
    [[nodiscard]] bool done() const override { return at_ == sentences_.size(); }

    void Next() override { ++at_; }

    [[nodiscard]] const std::string& value() const override { return sentences_[at_]; }

    [[nodiscard]] sentencepiece::util::Status status() const override { return {}; }

private:
    const std::vector<std::string> sentences_ = {
        "the pipeline reads a page", "the page is read and decoded", "a reader reads the pages",
        "decoded pages are encoded", "the reader encodes a decoded page"};
    std::size_t at_ = 0;
};

}  // namespace

std::string subword_model(int vocabulary) {
    Sentences sentences;
    std::string model;
    const auto status = sentencepiece::SentencePieceTrainer::Train(
        "--model_type=unigram --hard_vocab_limit=false --num_threads=1 --minloglevel=2 "
        "--vocab_size=" +
            std::to_string(vocabulary),
        &sentences, &model);
    if (!status.ok()) throw std::runtime_error(status.ToString());
    return model;
}

}  // namespace ppsim::test
