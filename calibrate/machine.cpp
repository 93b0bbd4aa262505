// What the host is, and what of it may be used.
#include "calibrate/machine.hpp"

#include <fmt/format.h>
#include <sched.h>
#include <sys/utsname.h>
#include <sys/vfs.h>

#include <algorithm>
#include <map>
#include <optional>
#include <sstream>
#include <thread>

#include "calibrate/host_files.hpp"

namespace ppsim {
namespace {

namespace fs = std::filesystem;

// "max 100000", "150000 100000"
std::optional<double> quota_v2(const fs::path& level) {
    std::istringstream text(read_text(level / "cpu.max"));
    double quota = 0;
    double period = 0;
    if (text >> quota >> period && period > 0) return quota / period;
    return std::nullopt;
}

std::optional<double> quota_v1(const fs::path& level) {
    const auto quota = number_in(level / "cpu.cfs_quota_us");
    const auto period = number_in(level / "cpu.cfs_period_us");
    if (quota && period && *quota > 0 && *period > 0) return *quota / *period;
    return std::nullopt;
}

// A limit near 2^63 is version 1's way to say none.
std::optional<double> memory_limit(const fs::path& level, const char* file) {
    const auto limit = number_in(level / file);
    if (limit && *limit < 9e18) return limit;
    return std::nullopt;
}

}  // namespace

std::string filesystem_name(const fs::path& path) {
    struct statfs status {};

    if (::statfs(path.c_str(), &status) != 0) return "unknown";
    static const std::map<long, std::string> names = {
        {0xEF53, "ext4"},         {0x01021994, "tmpfs"}, {0x794c7630, "overlay"},
        {0x01021997, "9p"},       {0xFE534D42, "cifs"},  {0x858458f6, "ramfs"},
        {0x73717368, "squashfs"}, {0x58465342, "xfs"},   {0x9123683E, "btrfs"},
        {0x6969, "nfs"},          {0x00c36400, "ceph"},  {0x0BD00BD0, "lustre"},
        {0x65735546, "fuse"},     {0x2FC12FC1, "zfs"}};
    const auto found = names.find(static_cast<long>(status.f_type));
    return found == names.end() ? "unknown" : found->second;
}

int affinity() {
    cpu_set_t set;
    if (::sched_getaffinity(0, sizeof set, &set) == 0) return CPU_COUNT(&set);
    return static_cast<int>(std::thread::hardware_concurrency());
}

double usable_cpus(const HostRoot& host, int affinity_cpus) {
    double cpus = affinity_cpus;
    for (const char* mount : {"sys/fs/cgroup", "sys/fs/cgroup/unified"}) {
        cpus = least(cpus, levels(host.root / mount, cgroup_path(host, "")), quota_v2);
    }
    for (const char* mount : {"sys/fs/cgroup/cpu", "sys/fs/cgroup/cpu,cpuacct"}) {
        cpus = least(cpus, levels(host.root / mount, cgroup_path(host, "cpu")), quota_v1);
    }
    return cpus;
}

Bytes page_cache_room(const HostRoot& host) {
    const auto text = value_after(read_text(host.root / "proc/meminfo"), "MemAvailable");
    double room = 1024 * std::strtod(text.c_str(), nullptr);
    room = least(room, levels(host.root / "sys/fs/cgroup", cgroup_path(host, "")),
                 [](const fs::path& level) { return memory_limit(level, "memory.max"); });
    room = least(room, levels(host.root / "sys/fs/cgroup/unified", cgroup_path(host, "")),
                 [](const fs::path& level) { return memory_limit(level, "memory.max"); });
    room =
        least(room, levels(host.root / "sys/fs/cgroup/memory", cgroup_path(host, "memory")),
              [](const fs::path& level) { return memory_limit(level, "memory.limit_in_bytes"); });
    return room * byte;
}

Machine machine(const fs::path& data, const HostRoot& host) {
    Machine result;
    result.cpu_model = value_after(read_text(host.root / "proc/cpuinfo"), "model name");
    result.logical_cpus = static_cast<int>(std::thread::hardware_concurrency());
    result.usable_cpus = usable_cpus(host, affinity());
    const auto total = value_after(read_text(host.root / "proc/meminfo"), "MemTotal");
    result.memory = 1024 * std::strtod(total.c_str(), nullptr) * byte;
    result.page_cache = page_cache_room(host);

    struct utsname names {};

    if (::uname(&names) == 0) result.kernel = names.release;
    result.filesystem = filesystem_name(data);
    result.load_average = number_in(host.root / "proc/loadavg").value_or(0);
    return result;
}

std::vector<std::string> measurement_warnings(const Machine& machine) {
    std::vector<std::string> warnings;
    if (machine.filesystem == "tmpfs") {
        warnings.emplace_back(
            "the data set is in memory (tmpfs): its reads are memory's, cold reads cannot be "
            "measured; put the data on the storage to be calibrated");
    }
    if (machine.load_average > 0.5 * machine.usable_cpus) {
        warnings.push_back(fmt::format(
            "the host is busy (load {:.1f} on {:.3g} CPUs): times are too long; calibrate again "
            "when it is idle",
            machine.load_average, machine.usable_cpus));
    }
    return warnings;
}

}  // namespace ppsim
