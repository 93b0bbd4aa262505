// Text as the bytes of a buffer.
#pragma once

#include <string_view>

#include "calibrate/runtime/tensor.hpp"

namespace ppsim::test {

[[nodiscard]] inline Buffer bytes_of(std::string_view text) {
    Buffer bytes;
    bytes.reserve(text.size());
    for (const char c : text)
        bytes.push_back(static_cast<std::uint8_t>(c));
    return bytes;
}

}  // namespace ppsim::test
