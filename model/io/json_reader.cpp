// Reads JSON values and complains with paths.
#include "model/io/json_reader.hpp"

#include <algorithm>
#include <fstream>
#include <iostream>
#include <sstream>

namespace ppsim {
namespace {

std::string read_text(const std::filesystem::path& path) {
    std::stringstream text;
    if (path == "-") {
        text << std::cin.rdbuf();
        return text.str();
    }
    std::error_code error;
    if (!std::filesystem::exists(path, error)) throw InputError(path.string(), "does not exist");
    if (std::filesystem::is_directory(path, error)) {
        throw InputError(path.string(), "is a directory, not a file");
    }
    std::ifstream in(path, std::ios::binary);
    if (!in) throw InputError(path.string(), "cannot be opened");
    text << in.rdbuf();
    return text.str();
}

Position position_of(const std::string& text, std::size_t offset) {
    Position at{1, 1, 1};
    for (std::size_t i = 0; i + 1 < offset && i < text.size(); ++i) {
        ++at.column;
        if (text[i] != '\n') continue;
        ++at.line;
        at.column = 1;
    }
    return at;
}

bool finite_numbers(const Json& json) {
    if (json.is_number_float()) return std::isfinite(json.get<double>());
    if (!json.is_structured()) return true;
    return std::all_of(json.begin(), json.end(), finite_numbers);
}

}  // namespace

JsonReader JsonReader::at(const std::string& key) const {
    if (!json_->is_object()) fail("is no object");
    if (!json_->contains(key)) fail("needs the key \"" + key + "\"");
    return {file_, (*json_)[key], path_.empty() ? key : path_ + "." + key};
}

JsonReader JsonReader::at(std::size_t i) const {
    if (!json_->is_array() || i >= json_->size()) fail("is no list of that length");
    return {file_, (*json_)[i], path_ + "[" + std::to_string(i) + "]"};
}

std::size_t JsonReader::size() const {
    if (!json_->is_array()) fail("is no list");
    return json_->size();
}

std::string JsonReader::text() const {
    if (!json_->is_string()) fail("is no text");
    return json_->get<std::string>();
}

bool JsonReader::flag() const {
    if (!json_->is_boolean()) fail("is neither true nor false");
    return json_->get<bool>();
}

double JsonReader::number() const {
    if (!json_->is_number()) fail("is no number");
    const double value = json_->get<double>();
    if (!std::isfinite(value)) fail("is no finite number");
    return value;
}

double JsonReader::not_negative() const {
    const double value = number();
    if (value < 0) fail("is negative");
    return value;
}

double JsonReader::positive() const {
    const double value = number();
    if (!(value > 0)) fail("must be above zero");
    return value;
}

std::int64_t JsonReader::whole() const {
    if (!json_->is_number_integer()) fail("is no whole number");
    return json_->get<std::int64_t>();
}

void JsonReader::only(const std::vector<std::string>& known) const {
    if (!json_->is_object()) fail("is no object");
    for (const auto& [key, value] : json_->items()) {
        if (key.starts_with("x-")) continue;
        if (std::find(known.begin(), known.end(), key) == known.end()) {
            fail("unknown key \"" + key + "\"", suggestion(key, known));
        }
    }
}

void JsonReader::fail(const std::string& what, const std::string& remedy) const {
    throw InputError(file_, (path_.empty() ? "the file" : path_) + " " + what, remedy);
}

Json load_json(const std::filesystem::path& path, const std::string& kind) {
    return parse_json(read_text(path), path.string(), kind);
}

Json parse_json(const std::string& text, const std::string& name, const std::string& kind) {
    Json json;
    try {
        json = Json::parse(text);
    } catch (const Json::parse_error& error) {
        throw InputError(Fault{name,
                               "no valid JSON here",
                               "the file may be cut off",
                               position_of(text, error.byte),
                               {}});
    } catch (const Json::exception& error) {
        throw InputError(name, std::string("no valid JSON: ") + error.what());
    }
    const JsonReader reader(name, json);
    const auto wanted = "ppsim." + kind + "/1";
    const auto schema = reader.at("schema").text();
    if (schema == wanted) return json;
    const bool same_kind = schema.starts_with("ppsim." + kind + "/");
    reader.at("schema").fail(
        "is \"" + schema + "\", " +
            (same_kind ? "another version of the format" : "another kind of file"),
        "this program reads " + wanted);
}

std::string dump(const Json& json, int indent) {
    if (!finite_numbers(json)) throw std::logic_error("a number to be written is not finite");
    return json.dump(indent) + "\n";
}

}  // namespace ppsim
