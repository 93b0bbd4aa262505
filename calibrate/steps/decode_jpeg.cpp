// decode_jpeg: JPEG bytes to a height x width x 3 RGB image, by libjpeg-turbo.
#include <turbojpeg.h>

#include <memory>

#include "calibrate/steps/native_step.hpp"

namespace ppsim {
namespace {

struct DestroyHandle {
    void operator()(void* handle) const { tjDestroy(handle); }
};

using Handle = std::unique_ptr<void, DestroyHandle>;

// A decompressor is not thread-safe and costs more to make than a small image to decode.
tjhandle thread_decompressor() {
    thread_local const Handle handle(tjInitDecompress());
    return handle.get();
}

[[noreturn]] void fail(tjhandle handle) {
    throw SampleError(std::string("damaged JPEG: ") + tjGetErrorStr2(handle));
}

class DecodeJpeg : public NativeStep {
public:
    Tensor run(const std::vector<const Tensor*>& inputs, const SampleKey&) const override {
        const auto& bytes = inputs.front()->data;
        if (bytes.empty()) throw SampleError("empty file, no JPEG");
        auto* handle = thread_decompressor();
        const auto size = static_cast<unsigned long>(bytes.size());
        int width = 0;
        int height = 0;
        int subsampling = 0;
        int colours = 0;
        if (tjDecompressHeader3(handle, bytes.data(), size, &width, &height, &subsampling,
                                &colours) != 0) {
            fail(handle);
        }
        auto image = make_tensor(ElementType::u8, {height, width, 3});
        // A truncated file decodes to a half-grey image with a warning: that is damage too.
        if (tjDecompress2(handle, bytes.data(), size, image.data.data(), width, 0, height, TJPF_RGB,
                          TJFLAG_STOPONWARNING) != 0) {
            fail(handle);
        }
        return image;
    }
};

const RegisterStep registration(StepKind{
    .name = "decode_jpeg",
    .summary = "JPEG to RGB (libjpeg-turbo)",
    .make = [](const Settings&) { return std::make_unique<DecodeJpeg>(); },
});

}  // namespace
}  // namespace ppsim
