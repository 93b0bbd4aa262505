// cumulative_statistics: puts behind each row of a series the running sums of its columns.
#include <memory>

#include "calibrate/steps/native_step.hpp"
#include "calibrate/steps/series.hpp"

namespace ppsim {
namespace {

class CumulativeStatistics : public NativeStep {
public:
    Tensor run(const std::vector<const Tensor*>& inputs, const SampleKey&) const override {
        const auto series = series_of(*inputs.front());
        const auto columns = static_cast<std::size_t>(series.columns);
        auto result = make_tensor(ElementType::f64, {series.rows, 2 * series.columns});
        auto* out = doubles_of(result);
        std::vector<double> sums(columns);
        for (std::int64_t i = 0; i < series.rows; ++i) {
            const auto* row = series.row(i);
            for (std::size_t c = 0; c < columns; ++c) {
                sums[c] += row[c];
                out[c] = row[c];
                out[columns + c] = sums[c];
            }
            out += 2 * columns;
        }
        return result;
    }
};

const RegisterStep registration(StepKind{
    .name = "cumulative_statistics",
    .summary = "appends to each row of a series the running sums of its columns",
    .make = [](const Settings&) { return std::make_unique<CumulativeStatistics>(); },
});

}  // namespace
}  // namespace ppsim
