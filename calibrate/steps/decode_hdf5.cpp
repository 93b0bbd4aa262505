// decode_hdf5: one numeric dataset of an HDF5 file to a float64 tensor of its shape, by libhdf5.
#include <hdf5.h>

#include <memory>
#include <mutex>
#include <string>

#include "calibrate/steps/native_step.hpp"
#include "calibrate/steps/settings.hpp"

namespace ppsim {
namespace {

// Debian builds libhdf5 without its thread-safe option: one call at a time in the whole process.
std::mutex& library_lock() {
    static std::mutex mutex;
    return mutex;
}

/// Owns an identifier of the library; each kind has a function of its own that closes it.
class Identifier {
public:
    using Close = herr_t (*)(hid_t);

    Identifier(hid_t id, Close close, const std::string& complaint) : id_(id), close_(close) {
        if (id < 0) throw SampleError(complaint);
    }

    Identifier(const Identifier&) = delete;
    Identifier& operator=(const Identifier&) = delete;

    ~Identifier() { close_(id_); }

    [[nodiscard]] hid_t get() const { return id_; }

private:
    hid_t id_;
    Close close_;
};

// The core driver takes the file as an image in memory and works on a copy of its own. libhdf5's
// H5LTopen_file_image would spare the copy, but it leaks (1.10.8).
hid_t open_image(const Buffer& bytes) {
    const Identifier access(H5Pcreate(H5P_FILE_ACCESS), H5Pclose, "libhdf5 is out of memory");
    H5Pset_fapl_core(access.get(), std::size_t{1} << 20, 0);
    // The image is only read, though the library does not say so.
    H5Pset_file_image(access.get(), const_cast<std::uint8_t*>(bytes.data()),  // NOLINT
                      bytes.size());
    return H5Fopen("in memory", H5F_ACC_RDONLY, access.get());
}

void check_numeric(hid_t dataset, const std::string& name) {
    const Identifier type(H5Dget_type(dataset), H5Tclose, "damaged HDF5: no element type");
    const auto kind = H5Tget_class(type.get());
    if (kind == H5T_FLOAT || kind == H5T_INTEGER) return;
    throw SampleError("HDF5 dataset \"" + name + "\" holds no numbers");
}

// A damaged header must not make the program ask for gigabytes.
void check_elements(const std::vector<std::int64_t>& shape, const std::string& name) {
    constexpr std::int64_t most = std::int64_t{1} << 27;
    std::int64_t elements = 1;
    for (const auto extent : shape) {
        if (extent < 1) throw SampleError("HDF5 dataset \"" + name + "\" is empty");
        if (extent > most / elements) {
            throw SampleError("HDF5 dataset \"" + name + "\" declares more than 2^27 numbers");
        }
        elements *= extent;
    }
}

std::vector<std::int64_t> shape_of(hid_t dataset, const std::string& name) {
    const Identifier space(H5Dget_space(dataset), H5Sclose, "damaged HDF5: no shape");
    const int rank = H5Sget_simple_extent_ndims(space.get());
    if (rank < 1 || rank > H5S_MAX_RANK) {
        throw SampleError("HDF5 dataset \"" + name + "\" has no dimensions");
    }
    std::vector<hsize_t> extents(static_cast<std::size_t>(rank));
    H5Sget_simple_extent_dims(space.get(), extents.data(), nullptr);
    // An extent beyond 2^63 turns negative, which the check refuses.
    std::vector<std::int64_t> shape(extents.begin(), extents.end());
    check_elements(shape, name);
    return shape;
}

Tensor read_dataset(hid_t file, const std::string& name) {
    const Identifier dataset(H5Dopen2(file, name.c_str(), H5P_DEFAULT), H5Dclose,
                             "HDF5 file has no dataset \"" + name + "\"");
    check_numeric(dataset.get(), name);
    auto tensor = make_tensor(ElementType::f64, shape_of(dataset.get(), name));
    // The library converts from the stored type, whatever its width and byte order.
    if (H5Dread(dataset.get(), H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT,
                tensor.data.data()) < 0) {
        throw SampleError("damaged HDF5: dataset \"" + name + "\" cannot be read");
    }
    return tensor;
}

class DecodeHdf5 : public NativeStep {
public:
    explicit DecodeHdf5(std::string dataset) : dataset_(std::move(dataset)) {}

    Tensor run(const std::vector<const Tensor*>& inputs, const SampleKey&) const override {
        const auto& bytes = inputs.front()->data;
        if (bytes.empty()) throw SampleError("empty file, no HDF5");
        const std::lock_guard lock(library_lock());
        H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);  // no stack of errors on the terminal
        const Identifier file(open_image(bytes), H5Fclose, "damaged HDF5, or no HDF5 at all");
        return read_dataset(file.get(), dataset_);
    }

private:
    std::string dataset_;
};

const RegisterStep registration(StepKind{
    .name = "decode_hdf5",
    .summary = "numbers of an HDF5 dataset to float64 (libhdf5)",
    .takes_turns = true,
    .settings = {"dataset"},
    .make =
        [](const Settings& settings) {
            return std::make_unique<DecodeHdf5>(required_text_setting(settings, "dataset"));
        },
});

}  // namespace
}  // namespace ppsim
