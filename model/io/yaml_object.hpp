// Typed reading of YAML mappings that remembers where each value stands.
#pragma once

#include <yaml-cpp/yaml.h>

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "model/core/error.hpp"
#include "model/io/quantity_text.hpp"

namespace ppsim {

/// A hand-written file: its text, for error messages, and the faults found so far.
class YamlFile {
public:
    /// "-" reads standard input. Overrides are "dotted.path=value". Throws InputError on a file
    /// that cannot be read, is larger than 16 MiB, is no YAML mapping, or whose `schema` is not
    /// `ppsim.KIND/1`.
    YamlFile(const std::filesystem::path& path,
             const std::string& kind,
             const std::vector<std::string>& overrides);

    /// The same over text; `name` stands in messages.
    static YamlFile from_text(std::string text,
                              std::string name,
                              const std::string& kind,
                              const std::vector<std::string>& overrides);

    [[nodiscard]] const YAML::Node& root() const { return root_; }

    void add_fault(const YAML::Mark& mark,
                   std::size_t width,
                   std::string what,
                   std::string remedy = {});

    [[nodiscard]] const std::string& name() const { return name_; }

    /// Throws all faults found, if any.
    void check() const;

private:
    YamlFile() = default;
    void load(const std::string& kind, const std::vector<std::string>& overrides);
    void check_schema(const std::string& kind);
    void apply(const std::string& override_text);

    std::string name_;
    std::string text_;
    YAML::Node root_;
    std::vector<Fault> faults_;
};

/// One mapping of a file. Each getter returns nothing and notes a fault where the value is of the
/// wrong kind; `finish` notes every key nobody asked for.
class YamlObject {
public:
    YamlObject(YamlFile& file, const YAML::Node& node, std::string path);

    [[nodiscard]] bool has(const std::string& key) const;
    [[nodiscard]] std::optional<std::string> text(const std::string& key);
    [[nodiscard]] std::string required_text(const std::string& key);
    [[nodiscard]] std::optional<bool> flag(const std::string& key);
    [[nodiscard]] std::optional<Bytes> bytes(const std::string& key);
    [[nodiscard]] std::optional<BytesPerSecond> data_rate(const std::string& key);
    [[nodiscard]] std::optional<Seconds> duration(const std::string& key);
    [[nodiscard]] std::optional<Seconds> duration_or_zero(const std::string& key);
    [[nodiscard]] std::optional<PerSecond> event_rate(const std::string& key);
    [[nodiscard]] std::optional<double> number(const std::string& key);
    [[nodiscard]] std::optional<double> number_or_zero(const std::string& key);
    [[nodiscard]] std::optional<std::size_t> count(const std::string& key);
    [[nodiscard]] std::optional<std::vector<std::string>> texts(const std::string& key);
    [[nodiscard]] std::optional<YamlObject> object(const std::string& key);
    [[nodiscard]] std::vector<YamlObject> objects(const std::string& key);

    /// Keys not asked for so far (without `x-` ones), to be read as free settings.
    [[nodiscard]] std::vector<std::string> other_keys() const;
    [[nodiscard]] YAML::Node raw(const std::string& key);

    /// Notes unknown keys as faults.
    void finish();

    void fault_at(const std::string& key, const std::string& what, const std::string& remedy = {});
    void fault_here(const std::string& what, const std::string& remedy = {});

    [[nodiscard]] std::vector<std::string> known_keys() const { return asked_; }

private:
    template <class Value>
    std::optional<Value> parsed(const std::string& key,
                                const std::function<Value(std::string_view)>& parse);
    template <class Value>
    std::optional<Value> positive(const std::string& key,
                                  const std::function<Value(std::string_view)>& parse);
    [[nodiscard]] YAML::Node key_node(const std::string& key) const;

    YamlFile* file_;
    YAML::Node node_;
    std::string path_;
    std::vector<std::string> asked_;
};

}  // namespace ppsim
