// Loads a YAML file, applies overrides, and collects faults.
#include <algorithm>
#include <fstream>
#include <iostream>
#include <sstream>

#include "model/core/spelling.hpp"
#include "model/io/yaml_object.hpp"

namespace ppsim {
namespace {

constexpr std::uintmax_t largest_file = std::uintmax_t{16} << 20U;

std::string read_input(const std::filesystem::path& path) {
    std::stringstream text;
    if (path == "-") {
        text << std::cin.rdbuf();
        return text.str();
    }
    std::error_code error;
    const auto status = std::filesystem::status(path, error);
    if (!std::filesystem::exists(status)) throw InputError(path.string(), "does not exist");
    if (std::filesystem::is_directory(status)) {
        throw InputError(path.string(), "is a directory, not a file");
    }
    if (std::filesystem::is_regular_file(status) &&
        std::filesystem::file_size(path, error) > largest_file) {
        throw InputError(path.string(), "is larger than 16 MiB, which no file of this kind is");
    }
    std::ifstream in(path, std::ios::binary);
    if (!in) throw InputError(path.string(), "cannot be opened");
    text << in.rdbuf();
    return text.str();
}

std::string line_of(const std::string& text, int line) {
    std::istringstream lines(text);
    std::string result;
    for (int i = 0; i <= line && std::getline(lines, result); ++i) {
    }
    if (!result.empty() && result.back() == '\r') result.pop_back();
    return result;
}

void check_duplicates(YamlFile& file, const YAML::Node& node) {
    if (node.IsSequence()) {
        for (const auto& item : node)
            check_duplicates(file, item);
    }
    if (!node.IsMap()) return;
    std::vector<std::string> seen;
    for (const auto& entry : node) {
        const auto key = entry.first.IsScalar() ? entry.first.Scalar() : "";
        if (std::find(seen.begin(), seen.end(), key) != seen.end()) {
            file.add_fault(entry.first.Mark(), key.size(), "the key \"" + key + "\" stands twice",
                           "keep one of them");
        }
        seen.push_back(key);
        check_duplicates(file, entry.second);
    }
}

}  // namespace

YamlFile::YamlFile(const std::filesystem::path& path,
                   const std::string& kind,
                   const std::vector<std::string>& overrides)
    : name_(path == "-" ? "standard input" : path.string()), text_(read_input(path)) {
    load(kind, overrides);
}

YamlFile YamlFile::from_text(std::string text,
                             std::string name,
                             const std::string& kind,
                             const std::vector<std::string>& overrides) {
    YamlFile file;
    file.name_ = std::move(name);
    file.text_ = std::move(text);
    file.load(kind, overrides);
    return file;
}

void YamlFile::load(const std::string& kind, const std::vector<std::string>& overrides) {
    if (text_.find('\0') != std::string::npos) {
        throw InputError(name_, "is a binary file, no ppsim." + kind + "/1");
    }
    try {
        root_ = YAML::Load(text_);
    } catch (const YAML::Exception& error) {
        add_fault(error.mark, 1, "no valid YAML: " + error.msg);
        check();
    }
    if (!root_.IsMap()) {
        throw InputError(name_, text_.empty() ? "is empty" : "holds no mapping",
                         "start it with \"schema: ppsim." + kind + "/1\"");
    }
    check_duplicates(*this, root_);
    check_schema(kind);
    for (const auto& text : overrides)
        apply(text);
}

void YamlFile::check_schema(const std::string& kind) {
    const auto wanted = "ppsim." + kind + "/1";
    const auto schema = root_["schema"];
    const auto remedy = "this program reads " + wanted;
    if (!schema || !schema.IsScalar()) {
        throw InputError(name_, "has no schema line", "start it with \"schema: " + wanted + "\"");
    }
    if (schema.Scalar() == wanted) return;
    const bool same_kind = schema.Scalar().starts_with("ppsim." + kind + "/");
    add_fault(schema.Mark(), schema.Scalar().size(),
              "\"" + schema.Scalar() + "\" is " +
                  (same_kind ? "another version of the format" : "another kind of file"),
              remedy);
    check();
}

namespace {

// An entry of a list goes by its name or its place.
YAML::Node entry(const YAML::Node& list, const std::string& key) {
    for (std::size_t i = 0; i < list.size(); ++i) {
        const auto name = list[i].IsMap() ? list[i]["name"] : YAML::Node();
        const bool same = name.IsDefined() && name.IsScalar() && name.Scalar() == key;
        if (same || key == std::to_string(i)) return list[i];
    }
    return YAML::Node(YAML::NodeType::Undefined);
}

// What a key of a path stands for; made where it is not there.
YAML::Node inside(YAML::Node node, const std::string& key, const std::string& place) {
    if (node.IsSequence()) {
        auto found = entry(node, key);
        if (found.IsDefined()) return found;
        throw InputError(place, "no entry is called \"" + key + "\"");
    }
    if (!node[key]) node[key] = YAML::Node(YAML::NodeType::Map);
    auto next = node[key];
    if (next.IsMap() || next.IsSequence()) return next;
    throw InputError(place, "\"" + key + "\" has no keys");
}

}  // namespace

void YamlFile::apply(const std::string& override_text) {
    const auto equals = override_text.find('=');
    const auto place = "--set " + override_text;
    if (equals == std::string::npos || equals == 0) {
        throw InputError(place, "is no override", "write --set path=value, as in node.cores=8");
    }
    std::istringstream keys(override_text.substr(0, equals));
    YAML::Node node = root_;
    std::vector<std::string> path;
    for (std::string key; std::getline(keys, key, '.');)
        path.push_back(key);
    for (std::size_t i = 0; i + 1 < path.size(); ++i) {
        node.reset(inside(node, path[i], place));
    }
    if (!node.IsMap()) throw InputError(place, "names a whole list entry, not a key of it");
    node[path.back()] = override_text.substr(equals + 1);
}

void YamlFile::add_fault(const YAML::Mark& mark,
                         std::size_t width,
                         std::string what,
                         std::string remedy) {
    Fault fault{name_, std::move(what), std::move(remedy), {}, {}};
    // What --set brought in has no place in the file.
    if (mark.is_null() || mark.line < 0) {
        fault.where = name_ + " (with --set)";
    } else {
        fault.position = Position{mark.line + 1, mark.column + 1,
                                  static_cast<int>(std::max<std::size_t>(width, 1))};
        fault.source_line = line_of(text_, mark.line);
    }
    faults_.push_back(std::move(fault));
}

void YamlFile::check() const {
    if (!faults_.empty()) throw InputError(faults_);
}

}  // namespace ppsim
