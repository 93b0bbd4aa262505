// Parts that several JSON documents share.
#pragma once

#include <filesystem>
#include <vector>

#include "model/core/outcome.hpp"
#include "model/io/document.hpp"
#include "model/io/json_reader.hpp"

namespace ppsim {

template <class Q>
[[nodiscard]] Json estimate_json(const Estimate<Q>& e, Q unit) {
    return {{"value", e.value / unit}, {"low", e.low / unit}, {"high", e.high / unit}};
}

/// Path and hash of each input file; standard input has neither.
[[nodiscard]] inline Json inputs_json(const std::vector<std::filesystem::path>& inputs) {
    Json json = Json::array();
    for (const auto& path : inputs) {
        if (path == "-") continue;
        json.push_back({{"path", path.string()}, {"sha256", sha256_of(path)}});
    }
    return json;
}

}  // namespace ppsim
