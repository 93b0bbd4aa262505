// Reads /proc/meminfo.
#include "calibrate/runtime/memory.hpp"

#include <fstream>
#include <limits>
#include <string>

namespace ppsim {

Bytes available_memory() {
    std::ifstream file("/proc/meminfo");
    std::string key;
    double number = 0;
    while (file >> key >> number) {
        if (key == "MemAvailable:") return number * KiB;
        file.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
    }
    return std::numeric_limits<double>::max() * byte;  // unknown: no limit of ours
}

}  // namespace ppsim
