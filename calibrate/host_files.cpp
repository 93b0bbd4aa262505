// Reads text files below a host's root.
#include "calibrate/host_files.hpp"

#include <fstream>
#include <sstream>

namespace ppsim {

namespace fs = std::filesystem;

std::string read_text(const fs::path& path) {
    std::ifstream in(path);
    std::stringstream text;
    text << in.rdbuf();
    return text.str();
}

std::string value_after(const std::string& text, const std::string& key) {
    const auto at = text.find(key);
    if (at == std::string::npos) return {};
    const auto colon = text.find(':', at);
    const auto end = text.find('\n', at);
    if (colon == std::string::npos || colon > end) return {};
    const auto start = text.find_first_not_of(" \t", colon + 1);
    return start < end ? text.substr(start, end - start) : "";
}

std::string cgroup_path(const HostRoot& host, const std::string& controller) {
    std::istringstream lines(read_text(host.root / "proc/self/cgroup"));
    for (std::string line; std::getline(lines, line);) {
        const auto first = line.find(':');
        const auto second_colon = line.find(':', first + 1);
        if (second_colon == std::string::npos) continue;
        std::istringstream names(line.substr(first + 1, second_colon - first - 1));
        const auto path = line.substr(second_colon + 1);
        if (controller.empty() && second_colon == first + 1) return path;
        for (std::string name; std::getline(names, name, ',');) {
            if (!controller.empty() && name == controller) return path;
        }
    }
    return "/";
}

std::vector<fs::path> levels(const fs::path& mount, const std::string& path) {
    std::vector<fs::path> result = {mount};
    fs::path level = mount;
    for (const auto& part : fs::path(path).relative_path()) {
        level /= part;
        result.push_back(level);
    }
    return result;
}

std::optional<double> number_in(const fs::path& file) {
    std::istringstream text(read_text(file));
    double value = 0;
    if (text >> value) return value;
    return std::nullopt;
}

std::string chosen_word(const std::string& text) {
    const auto open = text.find('[');
    const auto close = text.find(']', open);
    if (open != std::string::npos && close != std::string::npos) {
        return text.substr(open + 1, close - open - 1);
    }
    std::istringstream words(text);
    std::string word;
    words >> word;
    return word;
}

std::optional<int> listed(const std::string& list) {
    std::istringstream parts(list);
    int count = 0;
    for (std::string part; std::getline(parts, part, ',');) {
        std::istringstream range(part);
        int first = 0;
        int last = 0;
        char dash = 0;
        if (!(range >> first)) return std::nullopt;
        if (!(range >> dash >> last)) last = first;
        count += last - first + 1;
    }
    if (count <= 0) return std::nullopt;
    return count;
}

}  // namespace ppsim
