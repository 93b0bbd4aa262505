// Reads and writes predictions, `ppsim.prediction/1`.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "model/core/outcome.hpp"
#include "model/core/pipeline.hpp"
#include "model/io/document.hpp"

namespace ppsim {

struct PredictionDocument {
    DocumentOrigin origin;
    double level = 0.9;
    Samples samples;
    Seconds calibration;  ///< how long the calibration took
    std::vector<Outcome> outcomes;
};

[[nodiscard]] std::string to_json_text(const Pipeline& pipeline,
                                       const PredictionDocument& document);

/// What `validate` needs of a prediction.
struct PredictedRates {
    std::string strategy;
    Estimate<SamplesPerSecond> first;
    Estimate<SamplesPerSecond> later;
    std::string first_limited_by;
    std::string later_limited_by;
};

struct PredictionFile {
    std::string pipeline;
    double level = 0.9;
    Seconds calibration;
    std::vector<PredictedRates> rates;
};

[[nodiscard]] PredictionFile read_predictions(const std::filesystem::path& path);

}  // namespace ppsim
