// Reads the values of one mapping.
#include "model/io/yaml_object.hpp"

#include <algorithm>

#include "model/core/spelling.hpp"

namespace ppsim {

YamlObject::YamlObject(YamlFile& file, const YAML::Node& node, std::string path)
    : file_(&file), node_(node), path_(std::move(path)) {
    if (!node_.IsMap()) {
        fault_here("\"" + path_ + "\" takes a mapping of keys and values");
        node_ = YAML::Node(YAML::NodeType::Map);
    }
}

bool YamlObject::has(const std::string& key) const {
    const YAML::Node value = node_[key];
    return value.IsDefined() && !value.IsNull();
}

YAML::Node YamlObject::raw(const std::string& key) {
    if (std::find(asked_.begin(), asked_.end(), key) == asked_.end()) asked_.push_back(key);
    const auto& constant = node_;  // operator[] of a non-const node would insert the key
    return constant[key];
}

std::optional<std::string> YamlObject::text(const std::string& key) {
    const auto value = raw(key);
    if (!has(key)) return std::nullopt;
    if (value.IsScalar()) return value.Scalar();
    fault_at(key, "\"" + key + "\" takes one value");
    return std::nullopt;
}

std::string YamlObject::required_text(const std::string& key) {
    auto value = text(key);
    if (!value && !has(key)) {
        fault_here((path_.empty() ? "the file" : "\"" + path_ + "\"") + " needs the key \"" + key +
                   "\"");
    }
    return value.value_or("");
}

std::optional<bool> YamlObject::flag(const std::string& key) {
    const auto value = text(key);
    if (!value) return std::nullopt;
    if (*value == "true" || *value == "false") return *value == "true";
    fault_at(key, "\"" + key + "\" takes true or false");
    return std::nullopt;
}

template <class Value>
std::optional<Value> YamlObject::parsed(const std::string& key,
                                        const std::function<Value(std::string_view)>& parse) {
    const auto value = text(key);
    if (!value) return std::nullopt;
    try {
        return parse(*value);
    } catch (const UnitError& error) {
        fault_at(key, error.what(), error.remedy);
    }
    return std::nullopt;
}

template <class Value>
std::optional<Value> YamlObject::positive(const std::string& key,
                                          const std::function<Value(std::string_view)>& parse) {
    const auto value = parsed(key, parse);
    if (!value || *value > Value{}) return value;
    fault_at(key, "\"" + key + "\" must be above zero");
    return std::nullopt;
}

std::optional<Bytes> YamlObject::bytes(const std::string& key) {
    return positive<Bytes>(key, parse_bytes);
}

std::optional<BytesPerSecond> YamlObject::data_rate(const std::string& key) {
    return positive<BytesPerSecond>(key, parse_data_rate);
}

std::optional<Seconds> YamlObject::duration(const std::string& key) {
    return positive<Seconds>(key, parse_duration);
}

std::optional<Seconds> YamlObject::duration_or_zero(const std::string& key) {
    return parsed<Seconds>(key, parse_duration);
}

std::optional<PerSecond> YamlObject::event_rate(const std::string& key) {
    return positive<PerSecond>(key, parse_event_rate);
}

std::optional<double> YamlObject::number(const std::string& key) {
    return positive<double>(key, parse_number);
}

std::optional<double> YamlObject::number_or_zero(const std::string& key) {
    return parsed<double>(key, parse_number);
}

std::optional<std::size_t> YamlObject::count(const std::string& key) {
    const auto value = positive<double>(key, parse_count);
    if (!value) return std::nullopt;
    return static_cast<std::size_t>(*value);
}

std::optional<std::vector<std::string>> YamlObject::texts(const std::string& key) {
    const auto value = raw(key);
    if (!has(key)) return std::nullopt;
    if (!value.IsSequence()) {
        fault_at(key, "\"" + key + "\" takes a list, as in [a, b]");
        return std::nullopt;
    }
    std::vector<std::string> result;
    for (const auto& item : value) {
        if (item.IsScalar()) {
            result.push_back(item.Scalar());
        } else {
            fault_at(key, "\"" + key + "\" takes a list of names");
        }
    }
    return result;
}

std::optional<YamlObject> YamlObject::object(const std::string& key) {
    const auto value = raw(key);
    if (!has(key)) return std::nullopt;
    return YamlObject(*file_, value, path_.empty() ? key : path_ + "." + key);
}

std::vector<YamlObject> YamlObject::objects(const std::string& key) {
    const auto value = raw(key);
    if (!has(key)) return {};
    if (!value.IsSequence()) {
        fault_at(key, "\"" + key + "\" takes a list, each entry starting with \"- \"");
        return {};
    }
    std::vector<YamlObject> result;
    for (std::size_t i = 0; i < value.size(); ++i) {
        result.emplace_back(*file_, value[i], key + "[" + std::to_string(i) + "]");
    }
    return result;
}

std::vector<std::string> YamlObject::other_keys() const {
    std::vector<std::string> others;
    for (const auto& entry : node_) {
        const auto key = entry.first.IsScalar() ? entry.first.Scalar() : "?";
        const bool asked = std::find(asked_.begin(), asked_.end(), key) != asked_.end();
        if (!asked && !key.starts_with("x-")) others.push_back(key);
    }
    return others;
}

void YamlObject::finish() {
    for (const auto& key : other_keys()) {
        fault_at(key, "unknown key \"" + key + "\"", suggestion(key, asked_));
    }
}

YAML::Node YamlObject::key_node(const std::string& key) const {
    for (const auto& entry : node_) {
        if (entry.first.IsScalar() && entry.first.Scalar() == key) return entry.first;
    }
    return node_;
}

void YamlObject::fault_at(const std::string& key,
                          const std::string& what,
                          const std::string& remedy) {
    const auto& constant = node_;
    const YAML::Node value = constant[key];
    const bool unknown = what.starts_with("unknown key");
    if (!unknown && value.IsDefined() && value.IsScalar()) {
        return file_->add_fault(value.Mark(), value.Scalar().size(), what, remedy);
    }
    file_->add_fault(key_node(key).Mark(), key.size(), what, remedy);
}

void YamlObject::fault_here(const std::string& what, const std::string& remedy) {
    file_->add_fault(node_.Mark(), 1, what, remedy);
}

}  // namespace ppsim
