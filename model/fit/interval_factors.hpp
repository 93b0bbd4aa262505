// How wide intervals must be, from how far predictions of lessons were off.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "model/fit/learn_traits.hpp"
#include "model/laws/fitted_pipeline.hpp"

namespace ppsim {

/// By group (and "GROUP_probed"): the 90 % quantile of |ln(predicted/measured)| over its predicted
/// standard deviation; a group's own, drawn towards that of all rows; groups of fewer than a dozen
/// rows take that of all. A tenth is added, since the traits saw the same rows.
[[nodiscard]] std::map<std::string, double> interval_factors(
    const std::vector<Lesson>& lessons,
    const std::vector<FittedPipeline>& fitted);

/// Standard deviation of ln(full run / short run on as many threads), start-up removed from both.
[[nodiscard]] double probe_sd(const std::vector<Lesson>& lessons,
                              const std::vector<FittedPipeline>& fitted);

}  // namespace ppsim
