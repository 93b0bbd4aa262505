// Typed reading of JSON that remembers the path of each value for messages.
#pragma once

#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "model/core/error.hpp"
#include "model/core/spelling.hpp"

namespace ppsim {

using Json = nlohmann::ordered_json;

/// One value of a JSON file. Every complaint is an InputError naming file and dotted path.
class JsonReader {
public:
    JsonReader(std::string file, const Json& json, std::string path = "")
        : file_(std::move(file)), json_(&json), path_(std::move(path)) {}

    [[nodiscard]] bool has(const std::string& key) const {
        return json_->is_object() && json_->contains(key);
    }

    [[nodiscard]] JsonReader at(const std::string& key) const;
    [[nodiscard]] JsonReader at(std::size_t i) const;
    [[nodiscard]] std::size_t size() const;  ///< of an array

    [[nodiscard]] std::string text() const;
    [[nodiscard]] bool flag() const;
    [[nodiscard]] double number() const;  ///< finite
    [[nodiscard]] double not_negative() const;
    [[nodiscard]] double positive() const;
    [[nodiscard]] std::int64_t whole() const;

    /// Complains about keys other than these.
    void only(const std::vector<std::string>& known) const;

    [[noreturn]] void fail(const std::string& what, const std::string& remedy = {}) const;

    [[nodiscard]] const Json& json() const { return *json_; }

private:
    std::string file_;
    const Json* json_;
    std::string path_;
};

/// Parses a file ("-": standard input) and checks that its `schema` is `ppsim.KIND/1`. Syntax
/// errors name line and column. Throws InputError.
[[nodiscard]] Json load_json(const std::filesystem::path& path, const std::string& kind);

/// The same over text; `name` stands in messages.
[[nodiscard]] Json parse_json(const std::string& text,
                              const std::string& name,
                              const std::string& kind);

/// JSON text of one document; throws std::logic_error on NaN or infinity.
[[nodiscard]] std::string dump(const Json& json, int indent = 1);

}  // namespace ppsim
