// decode_png: PNG bytes to a height x width x 3 RGB image, by libspng.
#include <spng.h>

#include <memory>

#include "calibrate/steps/image.hpp"
#include "calibrate/steps/native_step.hpp"

namespace ppsim {
namespace {

struct FreeContext {
    void operator()(spng_ctx* context) const { spng_ctx_free(context); }
};

void check(int status) {
    if (status != 0) throw SampleError(std::string("damaged PNG: ") + spng_strerror(status));
}

class DecodePng : public NativeStep {
public:
    Tensor run(const std::vector<const Tensor*>& inputs, const SampleKey&) const override {
        const auto& bytes = inputs.front()->data;
        if (bytes.empty()) throw SampleError("empty file, no PNG");
        const std::unique_ptr<spng_ctx, FreeContext> context(spng_ctx_new(0));
        check(spng_set_png_buffer(context.get(), bytes.data(), bytes.size()));
        spng_ihdr header{};
        check(spng_get_ihdr(context.get(), &header));
        check_pixels(header.width, header.height);
        // RGB8 for every colour type and depth: palettes are looked up, 16 bits cut to 8.
        auto image = make_tensor(ElementType::u8, {header.height, header.width, 3});
        check(spng_decode_image(context.get(), image.data.data(), image.data.size(), SPNG_FMT_RGB8,
                                0));
        // What follows the image, up to IEND, shows a file that was cut off near its end.
        check(spng_decode_chunks(context.get()));
        return image;
    }
};

const RegisterStep registration(StepKind{
    .name = "decode_png",
    .summary = "PNG to RGB (libspng)",
    .make = [](const Settings&) { return std::make_unique<DecodePng>(); },
});

}  // namespace
}  // namespace ppsim
