// Encodes and decodes records of each split in memory, with each codec.
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

Seconds decode_time(const EncodedStream& stream) {
    Buffer chunk(stream_buffer_size);
    const auto start = now();
    const auto source = decoder(stream.codec, read_buffer(stream.stored));
    while (source->read(chunk) == chunk.size()) {
    }
    return now() - start;
}

EncodedStream encode(const std::string& split, Codec codec, const RawStream& raw) {
    EncodedStream stream{split, codec, raw.samples, {}, {}, {}};
    const auto start = now();
    const auto sink = encoder(codec, append_to(stream.stored));
    sink->write(raw.bytes);
    sink->finish();
    stream.encode = (now() - start) / raw.samples;
    stream.raw = static_cast<double>(raw.bytes.size()) * byte / raw.samples;
    return stream;
}

}  // namespace

std::vector<EncodedStream> encode_streams(const ProbeContext& context) {
    std::vector<EncodedStream> streams;
    for (const auto set : storable_sets(context.pipeline())) {
        if (set.empty()) continue;
        const auto split = split_name(context.pipeline(), set);
        context.begin("encoding " + split);
        const auto raw = record_stream(context, set);
        for (const auto codec : codecs) {
            context.check();
            if (codec != Codec::none) streams.push_back(encode(split, codec, raw));
        }
    }
    return streams;
}

void probe_codecs(const ProbeContext& context,
                  const std::vector<EncodedStream>& streams,
                  Profile& profile) {
    context.begin("decoding");
    for (const auto& stream : streams) {
        context.check();
        const auto size = static_cast<double>(stream.stored.size()) * byte;
        profile.codecs.push_back({stream.split, stream.codec, stream.raw, size / stream.samples,
                                  decode_time(stream) / stream.samples, stream.encode});
    }
}

}  // namespace ppsim
