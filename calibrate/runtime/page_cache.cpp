// posix_fadvise to forget, mincore to look.
#include "calibrate/runtime/page_cache.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>

#include "calibrate/runtime/file_descriptor.hpp"

namespace ppsim {
namespace {

struct Pages {
    std::size_t resident = 0;
    std::size_t all = 0;
};

Pages pages_of(const std::filesystem::path& path) {
    const FileDescriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));

    struct stat status {};

    if (!file.valid() || ::fstat(file.get(), &status) != 0 || status.st_size == 0) return {};
    const auto size = static_cast<std::size_t>(status.st_size);
    // Mapping reads nothing; mincore tells which pages are there already.
    void* map = ::mmap(nullptr, size, PROT_READ, MAP_SHARED, file.get(), 0);
    const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
    // What cannot be looked into counts as resident: a read must never pass for cold unseen.
    std::vector<unsigned char> present((size + page - 1) / page, 1);
    if (map == MAP_FAILED) return {present.size(), present.size()};
    const int failed = ::mincore(map, size, present.data());
    ::munmap(map, size);
    if (failed != 0) return {present.size(), present.size()};
    const auto resident = std::count_if(present.begin(), present.end(),
                                        [](unsigned char flags) { return (flags & 1U) != 0; });
    return {static_cast<std::size_t>(resident), present.size()};
}

}  // namespace

void drop_from_page_cache(const std::vector<std::filesystem::path>& files) {
    for (const auto& path : files) {
        const FileDescriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
        if (!file.valid()) continue;
        ::fdatasync(file.get());  // dirty pages cannot be forgotten
        ::posix_fadvise(file.get(), 0, 0, POSIX_FADV_DONTNEED);
    }
}

double resident_share(const std::vector<std::filesystem::path>& files) {
    Pages sum;
    for (const auto& path : files) {
        const auto pages = pages_of(path);
        sum.resident += pages.resident;
        sum.all += pages.all;
    }
    return sum.all == 0 ? 0 : static_cast<double>(sum.resident) / static_cast<double>(sum.all);
}

}  // namespace ppsim
