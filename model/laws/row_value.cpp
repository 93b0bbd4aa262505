// Turns measured rows into questions to a fitted pipeline.
#include "model/laws/row_value.hpp"

#include <cassert>

#include "model/laws/spread_of.hpp"

namespace ppsim {
namespace {

bool kept_by_application(const MeasuredRow& row) {
    return row.strategy.cache == CacheLevel::app && row.epoch > 1;
}

StrategyQuestion question_of(const FittedPipeline& fitted, const MeasuredRow& row, bool probed) {
    const auto split = fitted.find(row.strategy.offline);
    assert(split && "a refusal would have said so");
    EpochConditions epoch;
    epoch.threads = row.strategy.threads;
    epoch.samples = row.samples;
    epoch.epoch = row.strategy.cache == CacheLevel::none ? 1 : row.epoch;
    epoch.codec = row.strategy.codec;
    epoch.stored = row.stored.value_or(fitted.splits[*split].sizes.raw);
    return {*split, epoch, probed};
}

double rate(const FittedPipeline& fitted,
            const std::vector<double>& unknowns,
            const StrategyQuestion& question) {
    return epoch_rate(fitted, unknowns, question) / (sample / second);
}

// The same question on one thread, or without a codec.
StrategyQuestion baseline(const FittedPipeline& fitted, StrategyQuestion question, RowValue kind) {
    if (kind == RowValue::speedup) question.epoch.threads = 1;
    if (kind == RowValue::codec_factor) {
        question.epoch.codec = Codec::none;
        question.epoch.stored = fitted.splits[question.split].sizes.raw;
    }
    return question;
}

double value_at(const FittedPipeline& fitted,
                const std::vector<double>& unknowns,
                const MeasuredRow& row,
                bool probed) {
    if (kept_by_application(row)) {
        const auto& sizes = fitted.splits[*fitted.find(row.strategy.offline)].sizes;
        return application_rate(fitted.host, sizes.raw) / (sample / second);
    }
    const auto question = question_of(fitted, row, probed);
    const double asked = rate(fitted, unknowns, question);
    if (row.kind == RowValue::rate) return asked;
    return asked / rate(fitted, unknowns, baseline(fitted, question, row.kind));
}

}  // namespace

std::optional<RowRefusal> refusal(const FittedPipeline& fitted, const MeasuredRow& row) {
    const auto split = fitted.find(row.strategy.offline);
    if (!split) return RowRefusal{"its split was not fitted"};
    for (const auto step : fitted.splits[*split].online) {
        if (fitted.costs_time[step] && !fitted.covered[step]) {
            return RowRefusal{"no calibration run does all of its steps online"};
        }
    }
    if (fitted.on_accelerator) return RowRefusal{"steps on accelerators are not fitted from runs"};
    const auto codec = row.strategy.codec;
    if (codec == Codec::zstd || codec == Codec::lz4) {
        return RowRefusal{"no measured set has told what this codec costs"};
    }
    if (!kept_by_application(row)) return std::nullopt;
    if (fitted.host.application.empty()) {
        return RowRefusal{"the sweep has no application-cache curve"};
    }
    if (fitted.splits[*split].sizes.raw * row.samples > fitted.host.page_cache) {
        return RowRefusal{"the samples do not fit the memory"};
    }
    return std::nullopt;
}

double row_value(const FittedPipeline& fitted, const MeasuredRow& row, bool probed) {
    return value_at(fitted, fitted.unknowns, row, probed);
}

RowPrediction predict_row(const FittedPipeline& fitted, const MeasuredRow& row, bool probed) {
    return {row_value(fitted, row, probed),
            spread_of(fitted, [&](const std::vector<double>& unknowns) {
                return value_at(fitted, unknowns, row, probed);
            })};
}

double law_sd(const MeasuredRow& row, bool probed, bool other_storage) {
    if (row.kind == RowValue::speedup) return 0.06;
    if (row.kind == RowValue::codec_factor) return 0.05;
    if (other_storage) return 0.12;
    return probed ? 0.06 : 0.10;
}

}  // namespace ppsim
