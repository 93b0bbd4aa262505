// What a fitted pipeline says of one measured row.
#pragma once

#include <optional>
#include <string>

#include "model/core/measured_set.hpp"
#include "model/laws/fitted_pipeline.hpp"

namespace ppsim {

/// A row's value, in the row's own unit, with the standard deviation of its logarithm that the
/// fit's covariance alone gives.
struct RowPrediction {
    double value = 0;
    double ln_sd = 0;
};

/// A row that the laws do not cover, and why.
struct RowRefusal {
    std::string reason;
};

/// Why the row cannot be predicted; nothing where it can.
[[nodiscard]] std::optional<RowRefusal> refusal(const FittedPipeline& fitted,
                                                const MeasuredRow& row);

/// Requires `!refusal(fitted, row)`. `probed`: the split's own short run may set the level.
[[nodiscard]] double row_value(const FittedPipeline& fitted,
                               const MeasuredRow& row,
                               bool probed = false);

[[nodiscard]] RowPrediction predict_row(const FittedPipeline& fitted,
                                        const MeasuredRow& row,
                                        bool probed = false);

/// What the laws miss besides the covariance of a fit: standard deviation of the logarithm, larger
/// for rates than for ratios in which much cancels.
[[nodiscard]] double law_sd(const MeasuredRow& row, bool probed, bool other_storage);

}  // namespace ppsim
