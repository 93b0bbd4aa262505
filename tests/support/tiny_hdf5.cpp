// Writes HDF5 files in memory, by libhdf5's core driver.
#include "support/tiny_hdf5.hpp"

#include <hdf5.h>

#include <algorithm>
#include <functional>

namespace ppsim::test {
namespace {

std::string image_of(hid_t file) {
    H5Fflush(file, H5F_SCOPE_GLOBAL);
    std::string bytes(static_cast<std::size_t>(H5Fget_file_image(file, nullptr, 0)), '\0');
    H5Fget_file_image(file, bytes.data(), bytes.size());
    return bytes;
}

std::string file_with(const std::function<void(hid_t)>& fill) {
    const hid_t access = H5Pcreate(H5P_FILE_ACCESS);
    H5Pset_fapl_core(access, 1 << 16, 0);
    const hid_t file = H5Fcreate("in memory", H5F_ACC_TRUNC, H5P_DEFAULT, access);
    fill(file);
    auto bytes = image_of(file);
    H5Fclose(file);
    H5Pclose(access);
    return bytes;
}

void write(hid_t file,
           const std::string& name,
           hid_t type,
           hid_t space,
           hid_t creation,
           const void* data) {
    const hid_t dataset =
        H5Dcreate2(file, name.c_str(), type, space, H5P_DEFAULT, creation, H5P_DEFAULT);
    H5Dwrite(dataset, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, data);
    H5Dclose(dataset);
    H5Sclose(space);
}

}  // namespace

std::string hdf5_of(const std::string& name,
                    std::int64_t rows,
                    std::int64_t columns,
                    const std::vector<float>& numbers) {
    return file_with([&](hid_t file) {
        const hsize_t extents[] = {static_cast<hsize_t>(rows), static_cast<hsize_t>(columns)};
        const hsize_t chunk[] = {std::min<hsize_t>(64, extents[0]), extents[1]};
        const hid_t creation = H5Pcreate(H5P_DATASET_CREATE);
        H5Pset_chunk(creation, 2, chunk);
        H5Pset_shuffle(creation);
        H5Pset_deflate(creation, 4);
        write(file, name, H5T_NATIVE_FLOAT, H5Screate_simple(2, extents, nullptr), creation,
              numbers.data());
        H5Pclose(creation);
    });
}

std::string hdf5_of_text(const std::string& name, const std::string& text) {
    return file_with([&](hid_t file) {
        const hid_t type = H5Tcopy(H5T_C_S1);
        H5Tset_size(type, 8);
        const auto padded = text + std::string(8, ' ');
        write(file, name, type, H5Screate(H5S_SCALAR), H5P_DEFAULT, padded.data());
        H5Tclose(type);
    });
}

}  // namespace ppsim::test
