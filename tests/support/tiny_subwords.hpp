// A small SentencePiece model, trained by the tests themselves.
#pragma once

#include <string>

namespace ppsim::test {

/// The bytes of a model with `vocabulary` sub-words (at most 60 can be learnt), trained on a few
/// English sentences. The same every time.
[[nodiscard]] std::string subword_model(int vocabulary = 50);

}  // namespace ppsim::test
