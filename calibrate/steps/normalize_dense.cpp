// normalize_dense: counts of a table to log(1 + count), and the whole table to float32.
#include <cmath>
#include <memory>

#include "calibrate/steps/native_step.hpp"
#include "calibrate/steps/table.hpp"

namespace ppsim {
namespace {

// Criteo's counts begin at -3 in one column; what is below 0 counts as 0 there, as DLRM does it.
// DLRM also makes 0 of a missing count; here it becomes -1, which no count gives.
float normalized(std::int32_t count) {
    if (count == missing<std::int32_t>) return -1;
    return count <= 0 ? 0.0F : std::log1p(static_cast<float>(count));
}

class NormalizeDense : public NativeStep {
public:
    Tensor run(const std::vector<const Tensor*>& inputs, const SampleKey&) const override {
        const auto rows = table_rows(*inputs.front(), ElementType::i32);
        const auto* in = reinterpret_cast<const std::int32_t*>(inputs.front()->data.data());
        auto result = make_tensor(ElementType::f32, {rows, table::columns});
        auto* out = reinterpret_cast<float*>(result.data.data());
        for (std::int64_t row = 0; row < rows; ++row) {
            for (std::int64_t column = 0; column < table::columns; ++column) {
                const bool dense =
                    column >= table::first_dense && column < table::first_categorical;
                *out++ = dense ? normalized(*in) : static_cast<float>(*in);
                ++in;
            }
        }
        return result;
    }
};

const RegisterStep registration(StepKind{
    .name = "normalize_dense",
    .summary = "counts of a table to log(1 + count), missing ones to -1, all as float32",
    .make = [](const Settings&) { return std::make_unique<NormalizeDense>(); },
});

}  // namespace
}  // namespace ppsim
