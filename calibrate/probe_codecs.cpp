// Encodes and decodes records of each split in memory, with each codec.
#include <algorithm>

#include "calibrate/probe.hpp"
#include "calibrate/runtime/clock.hpp"
#include "calibrate/runtime/file_stream.hpp"
#include "calibrate/runtime/record.hpp"
#include "calibrate/runtime/record_file.hpp"
#include "model/core/strategies.hpp"

namespace ppsim {
namespace {

// Enough for every codec's window many times over, little enough for the slowest encoder.
constexpr std::size_t most_raw_bytes = std::size_t{20} << 20U;

struct RawStream {
    Buffer bytes;
    Samples samples;
};

RawStream record_stream(const ProbeContext& context, StepSet offline) {
    RawStream stream;
    RecordWriter writer(append_to(stream.bytes));
    // Samples spread over the data set, so that its variety is in the stream.
    std::size_t count = 0;
    for (std::size_t i = 0; i < context.samples() && stream.bytes.size() < most_raw_bytes; ++i) {
        const auto values = context.stored(offline, i);
        std::vector<const Tensor*> tensors;
        for (const auto step : context.pipeline().frontier(offline)) {
            tensors.push_back(values[step].get());
        }
        writer.write(serialise(i, tensors));
        ++count;
    }
    stream.samples = static_cast<double>(count) * sample;
    return stream;
}

Seconds decode_time(Codec codec, const Buffer& stored) {
    Buffer chunk(stream_buffer_size);
    std::vector<Seconds> times;
    for (int repeat = 0; repeat < 3; ++repeat) {
        const auto start = now();
        const auto source = decoder(codec, read_buffer(stored));
        while (source->read(chunk) == chunk.size()) {
        }
        times.push_back(now() - start);
    }
    std::sort(times.begin(), times.end());
    return times[1];
}

CodecPoint measure(const std::string& split, Codec codec, const RawStream& raw) {
    Buffer stored;
    const auto start = now();
    const auto sink = encoder(codec, append_to(stored));
    sink->write(raw.bytes);
    sink->finish();
    const auto encode = now() - start;
    const auto size = [&](const Buffer& bytes) {
        return static_cast<double>(bytes.size()) * byte / raw.samples;
    };
    return {split,
            codec,
            size(raw.bytes),
            size(stored),
            decode_time(codec, stored) / raw.samples,
            encode / raw.samples};
}

}  // namespace

void probe_codecs(const ProbeContext& context, Profile& profile) {
    for (const auto set : storable_sets(context.pipeline())) {
        if (set.empty()) continue;
        const auto split = split_name(context.pipeline(), set);
        context.begin("codecs on " + split);
        const auto raw = record_stream(context, set);
        for (const auto codec : codecs) {
            if (codec == Codec::none) continue;
            context.check();
            profile.codecs.push_back(measure(split, codec, raw));
        }
    }
}

}  // namespace ppsim
